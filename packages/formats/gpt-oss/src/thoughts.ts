import type { Message } from '@modelspeak/core';
import { lastUserIndex, type WriteContext } from '@modelspeak/core/authoring';
import type { Profile } from './profiles/profile.js';

type Context = Pick<WriteContext<unknown>, 'thinking' | 'takesLoss' | 'generationPrompt'>;

/**
 * Decides which messages are written with their reasoning. Reasoning stays while the model works on its
 * answer, including tool calls and results. It is left out once a user message follows the answer.
 *
 * The references leave out other reasoning too, even of the last message, where training needs it.
 *
 * @see https://cookbook.openai.com/articles/openai-harmony#handling-reasoning-output-in-subsequent-sampling
 */
export function writesThought(
  messages: readonly Message[],
  { reference }: Profile,
  { thinking, takesLoss, generationPrompt }: Context,
): (index: number) => boolean {
  if (thinking.keepPast) return () => true;
  if (takesLoss) return reference.writesThought(messages, generationPrompt);
  const asked = lastUserIndex(messages);
  const answered = messages.findLastIndex((message, index) => index < asked && isAnswer(message));
  return (index) => index > answered;
}

/** Whether a message uses the channel `final`: an assistant message without tool calls. */
export function isAnswer(message: Message): boolean {
  return message.role === 'assistant' && !message.tool_calls?.length;
}
