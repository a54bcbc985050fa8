import type { Message, ToolCall } from '../../conversation/conversation.js';

/** A message on its way to a format. */
export interface Turn<Kind extends Message = Message> {
  readonly message: Kind;
  /** The indexes of the messages that it says; none if it was inserted. */
  readonly from: readonly number[];
}

/** An empty message in a place where a format needs one. */
export function silence(role: 'user' | 'assistant'): Turn {
  return { message: { role, content: '' }, from: [] };
}

/** Whether a turn is a system or developer message. */
export function isSystem({ message: { role } }: Turn): boolean {
  return role === 'system' || role === 'developer';
}

/** Changes the message of a turn. */
export function withMessage(turn: Turn, message: Message): Turn {
  return { ...turn, message };
}

/** The calls of a turn. */
export function callsOf({ message }: Pick<Turn, 'message'>): readonly ToolCall[] {
  return message.role === 'assistant' ? (message.tool_calls ?? []) : [];
}
