import { compactJson, parseJson, type ReplyMessage, writeJson } from '@modelspeak/core';

/** The content of an assistant message, as in the vectors. */
export interface Said {
  /** The text; `null` if it is not compared. */
  readonly content: string | null;
  readonly reasoning: string;
  readonly tool_calls: readonly { readonly name: string; readonly arguments: unknown }[];
}

/** The content of a message that was read. */
export function saidIn({ content, reasoning_content, tool_calls }: ReplyMessage): Said {
  return {
    content: content ?? '',
    reasoning: reasoning_content ?? '',
    tool_calls: (tool_calls ?? []).map(({ function: { name, arguments: json } }) => ({
      name,
      arguments: parseJson(json),
    })),
  };
}

/** Arguments are compared by value: 1.50 equals 1.5, and keys may come in any order. */
const BY_VALUE = {
  ...compactJson,
  sortKeys: true,
  number: (text: string): string => String(Number(text)),
};

/** Spells a message as text, such that equal messages have equal texts. */
export function spell({ content, reasoning, tool_calls }: Said, trims: boolean): string {
  const text = (given: string): string => (trims ? given.trim() : given);
  const calls = tool_calls.map((call) => ({ name: call.name, arguments: call.arguments }));
  return writeJson(
    { content: content === null ? null : text(content), reasoning: text(reasoning), calls },
    BY_VALUE,
  );
}
