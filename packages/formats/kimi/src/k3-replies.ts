import type { CallableFunction, Expression } from '@modelspeak/core';
import {
  checkCallNames,
  createSectionsReader,
  type describedReplies,
  type SectionsDescription,
} from '@modelspeak/core/authoring';
import { endSkippedThought } from './k3-skipped-thought.js';
import { attributesIn, closing, opening, STOP } from './k3-tags.js';

const CALL = '<|open|>call tool="';
const ARGUMENT = '<|open|>argument key="';

const DESCRIPTION: SectionsDescription = {
  reasoning: { open: opening('think'), close: closing('think') },
  wrappers: [opening('response'), closing('response'), closing('message')],
  calls: [
    {
      open: opening('tools'),
      close: closing('tools'),
      each: { open: CALL },
      repairs: ['open', 'noise', 'empty'],
      call: {
        parameters: {
          nameEnd: '<|sep|>',
          readName: (spelled) => attributesIn(`tool="${spelled}`).get('tool'),
          key: { open: ARGUMENT, close: '<|sep|>' },
          close: closing('argument'),
          closesBefore: [ARGUMENT, closing('call')],
          end: closing('call'),
          typed(spelled) {
            const attributes = attributesIn(`key="${spelled}`);
            return {
              name: attributes.get('key') ?? spelled,
              isText: attributes.get('type') === 'string',
            };
          },
          repairs: {
            follows: [
              [closing('tools'), closing('message')],
              [closing('tools'), opening('tools'), CALL],
              [CALL],
            ],
          },
        },
      },
    },
  ],
};

/** How replies of K3 are read, and the grammar that they follow. */
export const K3_REPLIES: ReturnType<typeof describedReplies> = {
  reader: (_options, context) =>
    endSkippedThought(createSectionsReader(DESCRIPTION, STOP, context)),
  grammar(context) {
    const { functions, mustCall, responseSchema, replyPrefix } = context;
    checkCallNames(functions, true);
    const text: Expression =
      responseSchema === undefined ? { text: {} } : { schema: responseSchema, as: 'json' };
    const thinks = replyPrefix.startsWith(opening('think'));
    const thought = [opening('think'), { text: {} }, closing('think')] as const;
    const answer = [opening('response'), text, closing('response')] as const;
    const calls = [
      opening('tools'),
      { repeat: { choice: functions.map(spellCall) }, min: 1 },
      closing('tools'),
    ] as const;
    const silent = [opening('response'), closing('response'), calls];
    const said = (): Expression => {
      if (functions.length === 0) return answer;
      if (mustCall) return silent;
      if (responseSchema !== undefined) return { choice: [silent, answer] };
      return [answer, { repeat: calls, max: 1 }];
    };
    const begin = thinks ? [thought] : [];
    return { root: [...begin, said(), closing('message'), { end: STOP }] };
  },
};

function spellCall({ name, parameters }: CallableFunction): Expression {
  const argument = (type: string) => [
    ARGUMENT,
    { key: 'text' } as const,
    `" type="${type}"<|sep|>`,
  ];
  const text = { value: { until: ['<|close|>'] }, only: 'strings' } as const;
  const json = { value: 'json', only: 'others' } as const;
  const others = ['number', 'boolean', 'object', 'array', 'null'];
  const each = {
    choice: [
      [...argument('string'), text, closing('argument')],
      ...others.map((type) => [...argument(type), json, closing('argument')]),
    ],
  };
  const digits = { repeat: { choice: [...'0123456789'] }, min: 1, max: 3 };
  const spelled = [
    `${CALL}${name}" index="`,
    digits,
    '"<|sep|>',
    { properties: parameters, each },
    closing('call'),
  ];
  return { call: name, spelled };
}
