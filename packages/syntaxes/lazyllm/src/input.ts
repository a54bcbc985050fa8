import { ModelspeakError } from '@modelspeak/core';
import { joinPath } from '@modelspeak/core/authoring';
import { checkText, isRecord, mismatch } from './check.js';
import type { HistoryMessage } from './history.js';

/**
 * The input of a prompter: a string or an integer, or an object with a value for each slot and at
 * most one more, which is the user message.
 *
 * @example
 * ```ts
 * import type { PrompterInput } from '@modelspeak/lazyllm';
 *
 * const input: PrompterInput = { context: 'background', question: 'why?' };
 * console.log(Object.keys(input)); // [ 'context', 'question' ]
 * ```
 */
export type PrompterInput =
  | string
  | number
  | {
      readonly [key: string]: string | number | HistoryMessage | readonly HistoryMessage[];
    };

/** An input, split into slot values and messages. */
export interface DividedInput {
  /** Returns the value of a slot. */
  readonly valueOf: (slot: string) => string;
  /** The user message or the tool results: at least one message, whose text may be empty. */
  readonly messages: readonly HistoryMessage[];
  /** The path of the messages in the input. */
  readonly path: string;
  /** Whether a string fills the only slot. */
  readonly isFormatted: boolean;
}

/** Splits an input into slot values and messages. */
export function divideInput(input: PrompterInput, slots: readonly string[]): DividedInput {
  if (isRecord(input)) return divideObject(input, slots);
  const text = plainText(input, 'input');
  if (slots.length > 1) {
    throw new ModelspeakError(
      'invalid_input',
      `found a string for the slots ${slots.join(', ')}; pass an object with a value for each`,
      { path: 'input' },
    );
  }
  const isFormatted = slots.length === 1;
  return {
    valueOf: () => text,
    messages: [userMessage(isFormatted ? '' : text)],
    path: 'input',
    isFormatted,
  };
}

function divideObject(
  input: Readonly<Record<string, unknown>>,
  slots: readonly string[],
): DividedInput {
  for (const name of slots) {
    if (Object.hasOwn(input, name)) continue;
    throw new ModelspeakError('invalid_input', 'missing value for this slot', {
      path: joinPath('input', name),
    });
  }
  const [rest, second] = Object.keys(input).filter((key) => !slots.includes(key));
  if (second !== undefined) {
    throw new ModelspeakError(
      'invalid_input',
      'there is no slot for this, and only one value can be the user message',
      { path: joinPath('input', second) },
    );
  }
  const path = rest === undefined ? 'input' : joinPath('input', rest);
  return {
    valueOf: (name) => plainText(input[name], joinPath('input', name)),
    messages: rest === undefined ? [userMessage('')] : messagesIn(input[rest], path),
    path,
    isFormatted: false,
  };
}

function userMessage(content: string): HistoryMessage {
  return { role: 'user', content };
}

function messagesIn(value: unknown, path: string): readonly HistoryMessage[] {
  if (typeof value !== 'object' || value === null) return [userMessage(plainText(value, path))];
  const isList = Array.isArray(value);
  const messages: readonly unknown[] = isList ? value : [value];
  if (messages.length === 0) throw mismatch(value, 'at least one message', path);
  return messages.map((message, index): HistoryMessage => {
    const place = isList ? `${path}[${index}]` : path;
    if (!isRecord(message)) throw mismatch(message, 'a message', place);
    const { role, content } = message as Partial<HistoryMessage>;
    checkText(content, `${place}.content`);
    if (role !== 'user' && role !== 'tool') throw mismatch(role, 'user or tool', `${place}.role`);
    return { ...message, role, content };
  });
}

/** A string, or an integer, which Python and JavaScript spell alike. */
function plainText(value: unknown, path: string): string {
  if (Number.isSafeInteger(value)) return String(value);
  if (typeof value !== 'string') throw mismatch(value, 'a string or an integer', path);
  checkText(value, path);
  return value;
}
