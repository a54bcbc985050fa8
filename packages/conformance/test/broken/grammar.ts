import { describeSound, soundCall } from '../sound.js';
import { type BrokenFormat, redefine } from './broken-format.js';
import { guessing } from './guessing.js';

const readsItsLanguage =
  'reads replies of its grammar as the calls that they make, however they are cut';

export const grammar: readonly BrokenFormat[] = [
  {
    fault: 'describes its calls without what begins them',
    check: readsItsLanguage,
    format: redefine({
      grammar({ functions, ...context }) {
        const { root } = describeSound({ ...context, functions: [] });
        const [{ name = '', parameters = {} } = {}] = functions;
        const args = { schema: parameters, as: 'json' } as const;
        return {
          root: [{ call: name, spelled: [`{"name":"${name}","arguments":`, args, '}'] }, root],
        };
      },
    }),
  },
  {
    fault: 'lets a model say what its reader takes for a call',
    check: readsItsLanguage,
    format: redefine({
      grammar: () => ({ root: '<|call|>{"name":"search","arguments":{}}<|end|>' }),
    }),
  },
  {
    fault: 'describes calls of one tool under the name of another',
    check: readsItsLanguage,
    format: redefine({
      grammar: ({ functions: [{ name = '', parameters = {} } = {}] }) => ({
        root: { call: name, spelled: soundCall(`${name}_2`, parameters) },
      }),
    }),
  },
  {
    fault: 'takes text that looks like a number for one',
    check: 'reads values of its grammar whose type is behind references and combined schemas',
    format: guessing,
  },
  {
    fault: 'lets a model say text where it must call',
    check: 'allows only calls if a call is required, and only of the named tool',
    format: redefine({
      grammar: (context) => describeSound({ ...context, mustCall: false }),
    }),
  },
  {
    fault: 'lets a model call where it may not',
    check: 'allows no calls with the tool choice none',
    format: redefine({ grammar: () => ({ root: soundCall('search', { type: 'object' }) }) }),
  },
  {
    fault: 'lets a model say text where JSON was asked for',
    check: 'allows only JSON of the response format',
    format: redefine({
      grammar: (context) => describeSound({ ...context, responseSchema: undefined }),
    }),
  },
];
