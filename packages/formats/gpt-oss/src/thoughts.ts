import type { Message } from '@modelspeak/core';
import { lastUserIndex, type WriteContext } from '@modelspeak/core/authoring';
import type { Profile } from './profiles/profile.js';

type Context = Pick<WriteContext<unknown>, 'thinking' | 'takesLoss' | 'generationPrompt'>;

/**
 * Which messages are written with what the model thought. Thoughts stay while the model works on its
 * answer, calls and their results included, and go with the next question: what is left out is what
 * led to an answer after which the user has spoken.
 *
 * The references leave out other thoughts, also of the last message, where training needs them.
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

/** Whether a message goes to the channel `final`: the assistant's, without calls. */
export function isAnswer(message: Message): boolean {
  return message.role === 'assistant' && !message.tool_calls?.length;
}
