import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import {
  call,
  calling,
  content,
  deaf,
  drops,
  each,
  failing,
  finishing,
  hides,
  idOf,
  lies,
  lingers,
  parts,
  queues,
  result,
  rewritten,
  without,
} from './breakings.js';
import type { Breaking } from './sound.js';

type Part = LanguageModelV4StreamPart;

/** For each check the way to fail it, by the beginning of the check's name. */
export const BROKEN: readonly (readonly [string, Breaking])[] = [
  ['requests: has a specification', (model) => ({ ...model, modelId: '' })],
  ['requests: sends system', rewritten('wordofsystem')],
  ['requests: sends the headers', drops('headers')],
  ['requests: shows raw', drops('includeRawChunks')],

  ['parts: begins with', without('stream-start')],
  ['parts: ends with', each((part) => (part.type === 'finish' ? [part, part] : [part]))],
  ['parts: writes only', without('text-start')],
  ['parts: ends every', without('text-end')],
  [
    'parts: writes reasoning before',
    parts(async function* (given) {
      const all: Part[] = [];
      for await (const part of given) all.push(part);
      const isText = (part: Part) => part.type.startsWith('text');
      const isEnd = (part: Part) => part.type === 'finish';
      yield* all.filter((part) => !isText(part) && !isEnd(part));
      yield* all.filter(isText);
      yield* all.filter(isEnd);
    }),
  ],

  ['ids: gives each block', idOf('same', /^tool-input-/)],
  ['ids: gives each call', idOf('other', /^tool-input-/)],
  [
    "ids: writes a call's input",
    each((part) => [part.type === 'tool-input-delta' ? { ...part, delta: ' ' } : part]),
  ],
  [
    'ids: makes a call once',
    each((part) => [part.type === 'tool-call' ? { ...part, input: '{' } : part]),
  ],
  [
    'ids: gives calls of later',
    (model) => ({
      ...model,
      async doGenerate(given) {
        const { content, ...rest } = await model.doGenerate(given);
        const calls = content.filter((part) => part.type === 'tool-call');
        const named = calls.map((part, index) => ({ ...part, toolCallId: `call_${index}` }));
        return { ...rest, content: calls.length === 0 ? content : named };
      },
    }),
  ],

  ['replies: returns', content((part) => (part.type === 'text' ? { ...part, text: 'No.' } : part))],
  ['replies: streams', without('text-delta')],
  ['replies: ends', finishing('other')],

  ['tool-choice: auto', call(({ tools: _tools, ...given }) => given)],
  ['tool-choice: none', call(calling)],
  ['tool-choice: required', call(calling)],
  ['tool-choice: tool', call(calling)],

  ['loop: sends the results of parallel calls to the model, whole', rewritten('wordofsecond')],
  ['loop: sends the results of parallel calls to the model, streamed', rewritten('wordofsecond')],
  ['loop: tells', rewritten('wordoffirst')],
  [
    'loop: stops',
    content((part) => (part.type === 'tool-call' ? { type: 'text', text: '' } : part)),
  ],
  ['loop: sends a result', rewritten('wordoffirst')],
  ['loop: sends an error', rewritten('wordoffirst')],
  ['loop: sends why', rewritten('wordoffirst')],

  [
    'output: returns an object',
    each((part) => (part.type === 'text-delta' ? [{ ...part, delta: ' ' }] : [part])),
  ],
  [
    'output: returns an array',
    each((part) => (part.type === 'text-delta' ? [{ ...part, delta: ' ' }] : [part])),
  ],
  [
    'output: returns a choice',
    each((part) => (part.type === 'text-delta' ? [{ ...part, delta: ' ' }] : [part])),
  ],
  ['output: sends the schema', drops('responseFormat')],

  ['settings: maxOutputTokens', drops('maxOutputTokens')],
  ['settings: temperature', drops('temperature')],
  ['settings: topP', drops('topP')],
  ['settings: topK', drops('topK')],
  ['settings: presencePenalty', drops('presencePenalty')],
  ['settings: frequencyPenalty', drops('frequencyPenalty')],
  ['settings: seed', drops('seed')],
  ['settings: stopSequences', drops('stopSequences')],
  ["settings: warns of another provider's", drops('tools')],
  [
    'settings: gives no warning',
    result((given) => ({ ...given, warnings: [{ type: 'other', message: 'Hm.' }] })),
  ],

  ['finish: tells that the reason', lies],
  [
    'finish: returns the token counts',
    each((part) =>
      part.type === 'finish'
        ? [
            {
              ...part,
              usage: { ...part.usage, outputTokens: { ...part.usage.outputTokens, total: 0 } },
            },
          ]
        : [part],
    ),
  ],
  [
    'finish: returns counts that add up',
    result((given) => ({
      ...given,
      usage: { ...given.usage, inputTokens: { ...given.usage.inputTokens, cacheRead: 3 } },
    })),
  ],

  ['abort: sends no reply', deaf],
  ['abort: ends while', deaf],
  ['abort: ends at any', lingers],
  ['abort: disconnects when the stream is cancelled', lingers],
  ['abort: disconnects when the stream is cancelled while', queues],
  ['abort: ends streamText', lingers],

  ['errors: throws an APICallError', failing(() => new Error('failed'))],
  [
    'errors: tells when',
    failing((error) => Object.assign(error as object, { responseHeaders: undefined })),
  ],
  [
    'errors: is called again',
    failing((error) => Object.assign(error as object, { isRetryable: false })),
  ],
  [
    'errors: throws if',
    (model) => ({
      ...model,
      doGenerate: (given) =>
        Promise.resolve(model.doGenerate(given)).catch(async () => ({
          content: [],
          finishReason: { unified: 'stop', raw: undefined },
          usage: { inputTokens: {}, outputTokens: {} } as never,
          warnings: [],
        })),
    }),
  ],
  ['errors: ends a stream', hides],
  ['errors: has the part', without('error')],
  ['errors: shows', hides],
];
