import { compactJson, parseJson, type ReplyMessage, writeJson } from '@modelspeak/core';

/** What a message of the assistant says, as the vectors have it. */
export interface Said {
  /** The text; `null` where it is not compared. */
  readonly content: string | null;
  readonly reasoning: string;
  readonly tool_calls: readonly { readonly name: string; readonly arguments: unknown }[];
}

/** What a message that was read says. */
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

/** Arguments are compared as values: 1.50 is 1.5, and keys come in any order. */
const BY_VALUE = {
  ...compactJson,
  sortKeys: true,
  number: (text: string): string => String(Number(text)),
};

/** What a message says, as texts that are equal where two messages say the same. */
export function spell({ content, reasoning, tool_calls }: Said, trims: boolean): string {
  const text = (given: string): string => (trims ? given.trim() : given);
  const calls = tool_calls.map((call) => ({ name: call.name, arguments: call.arguments }));
  return writeJson(
    { content: content === null ? null : text(content), reasoning: text(reasoning), calls },
    BY_VALUE,
  );
}
