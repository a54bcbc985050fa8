import { ModelspeakError } from '@modelspeak/core';
import { joinPath } from '@modelspeak/core/authoring';
import { checkText, isRecord, mismatch } from './check.js';
import type { HistoryMessage } from './history.js';

/**
 * The input of a prompter: a string or a whole number, or an object with a value for each slot
 * and at most one more, which is what the user says.
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

/** An input, divided into what fills slots and what does not. */
export interface DividedInput {
  /** The value of a slot. */
  readonly valueOf: (slot: string) => string;
  /** What the user says, or what tools answered: one message at least, whose text may be empty. */
  readonly messages: readonly HistoryMessage[];
  /** The path of that in the input. */
  readonly path: string;
  /** Whether a string fills the one slot. */
  readonly isFormatted: boolean;
}

/** Divides an input between the slots and what the user says. */
export function divideInput(input: PrompterInput, slots: readonly string[]): DividedInput {
  if (isRecord(input)) return divideObject(input, slots);
  const text = plainText(input, 'input');
  if (slots.length > 1) {
    throw new ModelspeakError(
      'invalid_input',
      `found a string for the slots ${slots.join(', ')}; hand in an object with a value for each`,
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
    throw new ModelspeakError('invalid_input', 'the slot has no value', {
      path: joinPath('input', name),
    });
  }
  const [rest, second] = Object.keys(input).filter((key) => !slots.includes(key));
  if (second !== undefined) {
    throw new ModelspeakError(
      'invalid_input',
      'there is no slot for this, and one value alone can be what the user says',
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
  if (messages.length === 0) throw mismatch(value, 'a message at least', path);
  return messages.map((message, index): HistoryMessage => {
    const place = isList ? `${path}[${index}]` : path;
    if (!isRecord(message)) throw mismatch(message, 'a message', place);
    const { role, content } = message as Partial<HistoryMessage>;
    checkText(content, `${place}.content`);
    if (role !== 'user' && role !== 'tool') throw mismatch(role, 'user or tool', `${place}.role`);
    return { ...message, role, content };
  });
}

/** A string, or a whole number, which Python and JavaScript spell alike. */
function plainText(value: unknown, path: string): string {
  if (Number.isSafeInteger(value)) return String(value);
  if (typeof value !== 'string') throw mismatch(value, 'a string or a whole number', path);
  checkText(value, path);
  return value;
}
