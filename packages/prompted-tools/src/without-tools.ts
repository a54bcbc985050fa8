import type { Capabilities, Conversation, Message, Role } from '@modelspeak/core';
import { inCallOrder, textOf } from '@modelspeak/core/authoring';
import { type Introduction, introduce } from './introduction.js';
import { type Piece, piecesOf } from './piece.js';
import { spellCalls, spellResult } from './spelling.js';

/** A message of the conversation that a format without tools writes. */
export interface PlainMessage {
  /** The message, whose content `pieces` replace. */
  readonly message: Message;
  /** The index of the message that it stands for; `null` if there is none. */
  readonly index: number | null;
  /** The pieces of its content; `undefined` if it has no marks. */
  readonly pieces: readonly Piece[] | undefined;
}

/**
 * Says the same without tools: with an introduction of the tools, calls as text, and results as
 * user messages.
 *
 * @param supports What the format can express that writes it.
 */
export function withoutTools(
  { messages, tools }: Conversation,
  supports: Capabilities,
  introduction: Introduction,
): readonly PlainMessage[] {
  const plain: PlainMessage[] = [];
  let before: Role | undefined;
  for (const { message, index } of inCallOrder(messages)) {
    const said = plainMessage(message, index);
    const last = plain.at(-1);
    const isNextResult = message.role === 'tool' && before === 'tool';
    const isSecondUser = supports.alternation && said.message.role === 'user';
    if (last?.message.role === 'user' && (isNextResult || isSecondUser)) {
      const joint = { mark: isNextResult ? '\n' : '\n\n', message: index };
      plain[plain.length - 1] = { ...last, pieces: [...piecesIn(last), joint, ...piecesIn(said)] };
    } else plain.push(said);
    before = message.role;
  }
  if (!tools?.length) return plain;
  const takesSystem = supports.system !== false && supports.system !== 'lost';
  return introduced(plain, takesSystem ? 'system' : 'user', introduce(tools, introduction));
}

/** A message, with a result as the user's and calls as text. */
function plainMessage(message: Message, index: number): PlainMessage {
  if (message.role === 'tool') {
    const said: Message = { role: 'user', content: '' };
    return { message: said, index, pieces: spellResult(message.content, index) };
  }
  if (message.role !== 'assistant' || !message.tool_calls?.length) {
    return { message, index, pieces: undefined };
  }
  const { tool_calls: _, ...said } = message;
  const calls = spellCalls(message, textOf(message.content) !== '', index);
  return { message: said, index, pieces: [...piecesOf(message.content), ...calls] };
}

function piecesIn({ message, pieces }: PlainMessage): readonly Piece[] {
  return pieces ?? piecesOf(message.content);
}

/** Introduces tools after the first system message, or before the first user message. */
function introduced(
  plain: readonly PlainMessage[],
  host: 'system' | 'user',
  introduction: readonly Piece[],
): readonly PlainMessage[] {
  const [first, ...rest] = plain;
  const role = first?.message.role === 'developer' ? 'system' : first?.message.role;
  if (first === undefined || role !== host) {
    return [{ message: { role: host, content: '' }, index: null, pieces: introduction }, ...plain];
  }
  const words = piecesIn(first);
  const joint = { mark: '\n\n', message: host === 'system' ? null : first.index };
  const pieces =
    host === 'system' ? [...words, joint, ...introduction] : [...introduction, joint, ...words];
  return [{ ...first, pieces }, ...rest];
}
