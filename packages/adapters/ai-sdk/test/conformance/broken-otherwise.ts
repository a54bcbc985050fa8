import type { APICallError, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { call, calling, content, deaf, drops, each, failing, parts, result } from './breakings.js';
import type { Breaking } from './sound.js';

type Part = LanguageModelV4StreamPart;

/** Only whole replies, or only streams, come of the broken model. */
const onlyWhole =
  (breaking: Breaking): Breaking =>
  (model, served) => ({ ...model, doGenerate: breaking(model, served).doGenerate });
const onlyStreamed =
  (breaking: Breaking): Breaking =>
  (model, served) => ({ ...model, doStream: breaking(model, served).doStream });

/** What fails is told with other properties. */
const telling = (changed: object): Breaking =>
  failing((error) => Object.assign(error as APICallError, changed));

const twice = (type: Part['type']): Breaking =>
  each((part) => (part.type === type ? [part, part] : [part]));

const finishing = (change: (part: Extract<Part, { type: 'finish' }>) => Part): Breaking =>
  each((part) => [part.type === 'finish' ? change(part) : part]);

const toldOfTool = call((given) => ({ ...given, prompt: [...given.prompt, spoiled] }));
const spoiled = { role: 'system', content: 'wordoftool' } as const;

const counted = finishing((part) => ({
  ...part,
  usage: { ...part.usage, outputTokens: { ...part.usage.outputTokens, reasoning: 3 } },
}));

/** Other ways to fail checks that look at several things: the check's name, what is wrong, and how. */
export const BROKEN_OTHERWISE: readonly (readonly [string, string, Breaking])[] = [
  ['requests: sends the headers', 'whole only', onlyWhole(drops('headers'))],
  ['requests: sends the headers', 'streamed only', onlyStreamed(drops('headers'))],
  ['requests: shows raw', 'unasked', call((given) => ({ ...given, includeRawChunks: true }))],
  [
    'requests: has a specification',
    'addresses that are no patterns',
    (model) => ({ ...model, supportedUrls: { 'image/*': ['https:'] as never } }),
  ],

  ['parts: begins with', 'two starts', twice('stream-start')],
  [
    'parts: begins with',
    'late',
    parts(async function* (given) {
      yield { type: 'ping' };
      yield* given;
    }),
  ],
  ['parts: ends with', 'no end', each((part) => (part.type === 'finish' ? [] : [part]))],
  [
    'parts: ends with',
    'something after the end',
    each((part) => (part.type === 'finish' ? [part, { type: 'ping' }] : [part])),
  ],
  ['parts: writes only', 'a second end', twice('reasoning-end')],

  [
    'ids: gives each call',
    'one id for all calls',
    each((part) => [part.type === 'tool-call' ? { ...part, toolCallId: 'same' } : part]),
  ],
  [
    'ids: makes a call once',
    'before its input has ended',
    parts(async function* (given) {
      let held: Part | undefined;
      for await (const part of given) {
        if (part.type === 'tool-input-end') {
          held = part;
          continue;
        }
        yield part;
        if (part.type === 'tool-call' && held !== undefined) yield held;
      }
    }),
  ],

  [
    'replies: returns',
    'another input',
    content((part) => (part.type === 'tool-call' ? { ...part, input: '{}' } : part)),
  ],
  [
    'replies: streams',
    'no reasoning',
    each((part) => (part.type === 'reasoning-delta' ? [] : [part])),
  ],
  [
    'replies: ends',
    'another usage',
    finishing((part) => ({
      ...part,
      usage: { ...part.usage, inputTokens: { ...part.usage.inputTokens, total: 1 } },
    })),
  ],

  ['tool-choice: none', 'streamed only', onlyStreamed(call(calling))],
  ['tool-choice: required', 'streamed only', onlyStreamed(call(calling))],
  ['tool-choice: tool', 'streamed only', onlyStreamed(call(calling))],
  [
    'tool-choice: auto',
    'streamed without tools',
    onlyStreamed(call(({ tools: _tools, ...given }) => given)),
  ],

  ['output: sends the schema', 'streamed only', onlyStreamed(drops('responseFormat'))],

  ['settings: temperature', 'whole only', onlyWhole(drops('temperature'))],
  ['settings: temperature', 'streamed only', onlyStreamed(drops('temperature'))],
  ["settings: warns of another provider's", 'streamed only', onlyStreamed(drops('tools'))],
  ["settings: warns of another provider's", 'sends it with a warning', toldOfTool],
  [
    'settings: gives no warning',
    'streamed only',
    each((part) =>
      part.type === 'stream-start'
        ? [{ ...part, warnings: [{ type: 'other', message: 'Hm.' }] }]
        : [part],
    ),
  ],

  [
    'finish: tells that the reason',
    'streamed only',
    finishing((part) => ({ ...part, finishReason: { unified: 'other', raw: undefined } })),
  ],
  [
    'finish: returns the token counts',
    'whole only',
    result((given) => ({
      ...given,
      usage: { ...given.usage, inputTokens: { ...given.usage.inputTokens, total: 0 } },
    })),
  ],
  ['finish: returns counts that add up', 'streamed only', counted],

  ['abort: sends no reply', 'streamed only', onlyStreamed(deaf)],

  ['errors: throws an APICallError that may', 'as final', telling({ isRetryable: false })],
  ['errors: throws an APICallError that must', 'as passing', telling({ isRetryable: true })],
  ['errors: throws an APICallError', 'without its status', telling({ statusCode: undefined })],
  ['errors: throws an APICallError', 'streamed only', onlyStreamed(failing(() => new Error('no')))],
  [
    'errors: ends a stream',
    'without what was said',
    each((part) => (part.type === 'text-delta' ? [] : [part])),
  ],
  [
    'errors: has the part',
    'with another finish reason',
    finishing((part) => ({ ...part, finishReason: { unified: 'other', raw: undefined } })),
  ],
];
