import { type FormatFactory, type MessagesFormat, ModelspeakError } from '@modelspeak/core';
import { defineMessagesFormat, defineOptions } from '@modelspeak/core/authoring';
import { NAME } from './name.js';
import { readRow } from './row/read-row.js';
import type { ShareGPTRow } from './row/row.js';
import { writeBody } from './row/write-body.js';

/** The format. Its bodies are rows; it has no responses. */
export type ShareGPTFormat = MessagesFormat<ShareGPTRow, never, object, object>;

/**
 * Creates a format for ShareGPT rows: the conversations of fine-tuning data as LLaMA-Factory, Axolotl
 * and Unsloth read them. It takes no options.
 *
 * It reads every usual word for the roles, and remembers in `spelling` how a row spells what others
 * spell otherwise, so a row that was read is written again as it was. A conversation from elsewhere is
 * written in LLaMA-Factory's words. Rows have no responses: `reader` and `parse` throw.
 *
 * @throws {ModelspeakError} `invalid_option`
 *
 * @see https://github.com/hiyouga/LLaMA-Factory/blob/main/data/README.md
 *
 * @example
 * ```ts
 * import { sharegpt } from '@modelspeak/format-sharegpt';
 *
 * const format = sharegpt();
 * const row = {
 *   conversations: [
 *     { from: 'human', value: 'What is the weather in Paris?' },
 *     { from: 'function_call', value: '{"name": "get_weather", "arguments": {"city": "Paris"}}' },
 *     { from: 'observation', value: 'sunny' },
 *     { from: 'gpt', value: 'It is sunny.', weight: 1 },
 *   ],
 * };
 * const { messages } = format.conversation(row);
 * console.log(messages.map(({ role }) => role)); // [ 'user', 'assistant', 'tool', 'assistant' ]
 * console.log(format.writeBodyText(format.readBody(row)) === JSON.stringify(row)); // true
 * ```
 */
export const sharegpt = defineMessagesFormat({
  name: NAME,
  models: [],
  options: defineOptions({}),
  supports: {
    system: true,
    history: true,
    tools: true,
    toolCalls: true,
    parallelToolCalls: true,
    contentWithToolCalls: true,
    images: true,
    reasoning: true,
    providerParts: true,
    extra: true,
  },
  request: {},
  writeBody,
  readBody: readRow,
  reader: refuseReplies,
  parse: refuseReplies,
  guide: async () => (await import('./guide.js')).guide,
}) as unknown as FormatFactory<object, ShareGPTFormat>;

function refuseReplies(): never {
  throw new ModelspeakError(
    'unsupported',
    'ShareGPT is a format of rows, which have no responses; read the reply in the format of its model',
  );
}
