import type { ReplyMessage } from '@modelspeak/core';

/** What a reader found in a reply. */
export interface Said {
  readonly content: string;
  readonly reasoning: string;
  readonly calls: readonly { readonly name: string; readonly arguments: string }[];
}

/** The content of a message that was read. */
export function saidIn({ content, reasoning_content, tool_calls }: ReplyMessage): Said {
  return {
    content: content ?? '',
    reasoning: reasoning_content ?? '',
    calls: (tool_calls ?? []).map(({ function: { name, arguments: json } }) => ({
      name,
      arguments: json,
    })),
  };
}

/** How what was read differs from what was meant, in words; `undefined` if it does not. */
export function differenceOf(meant: Said, said: Said): string | undefined {
  const lost = meant.calls.length - said.calls.length;
  if (lost > 0) return 'The call is lost.';
  if (lost < 0) return 'An invented tool call.';
  if (meant.content.trim() !== said.content.trim()) return 'The text is lost.';
  if (meant.reasoning.trim() !== said.reasoning.trim()) return 'The reasoning is cut.';
  const isAlike = meant.calls.every(
    (call, index) =>
      call.name === said.calls[index]?.name &&
      spelled(call.arguments) === spelled(said.calls[index].arguments),
  );
  return isAlike ? undefined : 'The arguments are wrong.';
}

function spelled(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json));
  } catch {
    return json;
  }
}
