import type { Conversation, Message } from '@modelspeak/core';
import fc from 'fast-check';

/**
 * Formats a generated case for people: a conversation as one line per message, anything else as
 * JSON. The last line is the case as JSON, to try it by hand.
 */
export function describeCase(value: unknown): string {
  const parts = Array.isArray(value) ? value : [value];
  const lines = parts.flatMap((part) => (isConversation(part) ? linesOf(part) : [shown(part)]));
  return [...lines.map((line) => `  ${line}`), `as JSON: ${shown(value)}`].join('\n');
}

function isConversation(value: unknown): value is Conversation {
  return typeof value === 'object' && value !== null && 'messages' in value;
}

function linesOf({ messages, tools }: Conversation): readonly string[] {
  const offered = (tools ?? []).map((tool) =>
    tool.type !== 'function'
      ? `tool offered: ${tool.type === 'custom' ? tool.custom.name : shown(tool.value)}`
      : `tool offered: ${tool.function.name} ${shown(tool.function.parameters ?? {})}`,
  );
  return [...offered, ...messages.map(lineOf)];
}

function lineOf(message: Message): string {
  const said: string[] = [];
  if (message.role === 'assistant') {
    if (message.reasoning_content != null) said.push(`thinks ${shown(message.reasoning_content)}`);
    if (message.content != null) said.push(`says ${shown(message.content)}`);
    for (const call of message.tool_calls ?? []) {
      said.push(
        call.type === 'custom'
          ? `calls ${call.custom.name} with ${shown(call.custom.input)}`
          : `calls ${call.function.name} with ${call.function.arguments}`,
      );
    }
  } else said.push(shown(message.content));
  return `${message.role}: ${said.join(', ')}`;
}

/** As JSON, or as fast-check shows anything that is not JSON. */
function shown(value: unknown): string {
  const text: string | undefined = JSON.stringify(value);
  return text ?? fc.stringify(value);
}
