import type {
  AssistantMessage,
  Message,
  SystemMessage,
  ToolMessage,
  UserMessage,
  Writer,
} from '@modelspeak/core';
import { beginTurn, endTurn } from './turns.js';

/** Writes each kind of message. */
export interface MessageWriters {
  /** Writes the text of a system or user message, inside its turn. */
  readonly text: (message: SystemMessage | UserMessage, index: number) => void;
  /** Writes the whole turn of the model: see {@link writeReply}. */
  readonly reply: (message: AssistantMessage, index: number) => void;
  /**
   * Writes one turn for consecutive tool results, the first of them at `index`. It must call
   * `out.message` for the others itself.
   */
  readonly results: (results: readonly ToolMessage[], index: number) => void;
}

/**
 * Writes the messages of a conversation in order, each as its turn.
 *
 * @param from The index of the first message to write: 1 after a system message that is written
 * separately.
 *
 * @example
 * ```ts
 * import { writeMessages, writeReply, writeTurn } from '@modelspeak/syntaxes/chatml-turns';
 * import { PieceWriter, textOf } from '@modelspeak/core/authoring';
 *
 * const messages = [
 *   { role: 'user', content: 'Hi' },
 *   { role: 'assistant', content: 'Hello!' },
 * ] as const;
 * const out = new PieceWriter({ messages });
 * writeMessages(messages, out, 0, {
 *   text: ({ content }) => out.content(textOf(content)),
 *   reply: ({ content }) => writeReply(out, () => out.content(textOf(content))),
 *   results: ([first]) => writeTurn(out, 'tool', () => out.content(textOf(first?.content ?? ''))),
 * });
 * console.log(out.segments.map(({ text }) => text).join(''));
 * // <|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\nHello!<|im_end|>\n
 * ```
 */
export function writeMessages(
  messages: readonly Message[],
  out: Writer,
  from: number,
  { text, reply, results }: MessageWriters,
): void {
  for (let index = from; index < messages.length; index++) {
    const message = messages[index];
    out.message(index);
    switch (message?.role) {
      case 'assistant':
        reply(message, index);
        break;
      case 'tool': {
        const run = resultsFrom(messages, index);
        results(run, index);
        index += run.length - 1;
        break;
      }
      case 'system':
      case 'user':
        beginTurn(out, message.role);
        text(message, index);
        endTurn(out);
    }
  }
}

function resultsFrom(messages: readonly Message[], index: number): readonly ToolMessage[] {
  const run: ToolMessage[] = [];
  for (let at = index, message = messages[at]; message?.role === 'tool'; message = messages[++at]) {
    run.push(message);
  }
  return run;
}
