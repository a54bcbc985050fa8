import { ModelspeakError } from '../errors/errors.js';
import type { PromptFormat } from './format.js';

const HI = { messages: [{ role: 'user', content: 'hi' }] } as const;

/**
 * What a prompt that was made elsewhere opens: all that it has after the header of the reply, such as
 * `<think>` or a prefill. A turn knows it; this is for `format.reader` where there is none.
 *
 * @param prompt The prompt, or as much of its end as holds the header.
 * @throws {ModelspeakError} `invalid_input` for a prompt without the header of a reply
 *
 * @example
 * ```ts
 * import { findReplyPrefix } from '@modelspeak/core';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * const prompt = '<|start_header_id|>assistant<|end_header_id|>\n\nSure, ';
 * console.log(findReplyPrefix(llama3(), prompt)); // Sure,
 * ```
 */
export function findReplyPrefix(format: PromptFormat, prompt: string): string {
  const { text, replyPrefix } = format.turn(HI);
  const header = text.slice(0, text.length - replyPrefix.length);
  // As much of it as the prompt has, and its last special token at least.
  const last = Math.max(0, ...format.control.map((token) => header.lastIndexOf(token)));
  for (let from = 0; from <= last; from++) {
    const end = header.slice(from);
    const at = prompt.lastIndexOf(end);
    if (at !== -1 && end !== '') return prompt.slice(at + end.length);
  }
  throw new ModelspeakError(
    'invalid_input',
    `found ${JSON.stringify(prompt.slice(-60))}, expected the header of a reply in ${format.name}: ${JSON.stringify(header.slice(last))}`,
    { path: 'prompt' },
  );
}
