import type {
  AssistantMessage,
  Conversation,
  PromptFormat,
  RenderOptions,
  Segment,
} from '@modelspeak/core';

/** A piece of a raw reply. */
export type ReplyPiece = Pick<Segment, 'kind' | 'text'>;

/** What a model generates to answer a conversation with a message, in pieces. */
export function replyPieces(
  format: PromptFormat,
  conversation: Conversation,
  message: AssistantMessage,
  render: RenderOptions = {},
): readonly ReplyPiece[] {
  const index = conversation.messages.length;
  return format
    .segments({ ...conversation, messages: [...conversation.messages, message] }, render)
    .filter((segment) => segment.sampled && segment.message === index)
    .map(({ kind, text }) => ({ kind, text }));
}
