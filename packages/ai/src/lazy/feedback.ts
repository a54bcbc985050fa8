import type { Conversation, Message } from '@modelspeak/core';
import type { SampleNode } from './sample-node.js';

const BETWEEN = '\n----------\n';

/** Formats the feedback that a model gets. */
export type FeedbackText = (feedback: string) => string;

/** Feedback for a model as a user message. */
export function feedbackFromEvaluator(feedback: string): string {
  return `### Feedback from Evaluator\n${feedback}\n`;
}

/** A sample's conversation with its own feedback as a new user message. */
export function withFeedback(node: SampleNode<unknown>, textOf: FeedbackText): Conversation {
  const feedback = node.feedback.trim();
  if (feedback === '') return node.conversation;
  const { messages } = node.conversation;
  const said: Message = { role: 'user', content: textOf(feedback) };
  return { ...node.conversation, messages: [...messages, said] };
}

/**
 * The conversation that a sample answered, with the feedback of the sample and all its ancestors at the end
 * of the last user message: as if nothing had been answered yet.
 */
export function withFeedbackInPlace(node: SampleNode<unknown>, textOf: FeedbackText): Conversation {
  const all = node
    .lineage()
    .map(({ feedback }) => feedback.trim())
    .filter((feedback) => feedback !== '')
    .reverse();
  const { messages } = node.asked;
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const asked = messages[last];
  if (all.length === 0 || asked === undefined) return node.asked;
  const text = `\n\n${textOf(all.join(BETWEEN))}`;
  const content = Array.isArray(asked.content)
    ? [...asked.content, { type: 'text', text }]
    : `${asked.content}${text}`;
  const told = { ...asked, content } as Message;
  return { ...node.asked, messages: [...messages.slice(0, last), told] };
}
