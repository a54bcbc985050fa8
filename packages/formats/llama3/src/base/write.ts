import { type Conversation, ModelspeakError, type Writer } from '@modelspeak/core';
import { writeContent } from '../content.js';

/**
 * Writes the text that a base model continues: one user message, without a header.
 *
 * @see llama-stack, `ChatFormat.encode_content`
 */
export function writeBase({ messages }: Conversation, out: Writer): void {
  const [message] = messages;
  if (messages.length !== 1 || message?.role !== 'user') {
    throw new ModelspeakError(
      'unsupported',
      'a base model needs exactly one user message to continue; pass one, or use another profile',
      { path: messages.length > 1 ? 'messages[1]' : 'messages' },
    );
  }
  out.message(0);
  writeContent(out, message.content);
}
