import { type Conversation, type Format, fitTurns, type RenderOptions } from '@modelspeak/core';
import { relocateErrors } from '@modelspeak/core/authoring';

/**
 * Brings the messages of another library into an order that a format writes, as `fitTurns` does. What the format
 * refuses nevertheless is named by its place in the given conversation.
 *
 * @throws {ModelspeakError} if messages were joined or moved, and the format still refuses them
 *
 * @example
 * ```ts
 * import { inOrder } from '@modelspeak/chat';
 * import { mistral } from '@modelspeak/format-mistral';
 *
 * const messages = [
 *   { role: 'user', content: 'Hi.' },
 *   { role: 'user', content: 'Who are you?' },
 * ] as const;
 * console.log(inOrder({ messages }, mistral()).messages.length); // 1
 * ```
 */
export function inOrder(
  given: Conversation,
  format: Format,
  { onLoss }: Pick<RenderOptions, 'onLoss'> = {},
): Conversation {
  const { conversation, changes, originOf } = fitTurns(given, format);
  if (changes.length === 0) return conversation;
  const options = onLoss === undefined ? {} : { onLoss };
  relocateErrors(() => {
    if (format.kind === 'prompt') format.render(conversation, options);
    else format.body(conversation, options);
  }, originOf);
  return conversation;
}
