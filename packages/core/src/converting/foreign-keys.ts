import { isEmpty } from '../checking/shape.js';
import type { Message, Part, ProviderPart, ToolCall } from '../conversation/conversation.js';
import { joinPath } from '../errors/path.js';
import type { BodyParts } from '../format/body-parts.js';
import type { Reply } from '../reading/reader.js';

/** What a provider wants back unchanged, and nobody else can read. */
const PROOFS = ['signature', 'encrypted', 'id'] as const;

/**
 * The paths of what only one protocol knows: parameters and keys of its own, its blocks and tools, and
 * signatures. Items of a list come last first, so that removing one does not move the others.
 */
export function foreignKeys({ conversation, parameters }: BodyParts): readonly string[] {
  const { messages, tools } = conversation;
  return [
    ...Object.keys(parameters).map((key) => joinPath('parameters', key)),
    ...(tools ?? []).flatMap((tool, index) => foreignIn(tool, `tools[${index}]`)).reverse(),
    ...messages.flatMap((message, index) => inMessage(message, `messages[${index}]`)).reverse(),
  ];
}

/** The same for a reply: in `message` and `parts`. */
export function foreignInReply({ message, parts }: Reply<ToolCall>): readonly string[] {
  return [
    ...extraIn(message, 'message'),
    ...(message.tool_calls ?? []).flatMap((call, index) =>
      extraIn(call, `message.tool_calls[${index}]`),
    ),
    ...parts.flatMap((part, index) => inPart(part, `parts[${index}]`)),
  ];
}

function inMessage(message: Message, path: string): readonly string[] {
  const { content } = message;
  const parts = Array.isArray(content) ? (content as readonly Part[]) : [];
  const calls = message.role === 'assistant' ? (message.tool_calls ?? []) : [];
  return [
    ...extraIn(message, path),
    ...calls.flatMap((call, index) => extraIn(call, `${path}.tool_calls[${index}]`)),
    ...parts.flatMap((part, index) => inPart(part, `${path}.content[${index}]`)),
  ];
}

function inPart(part: Part, path: string): readonly string[] {
  const foreign = foreignIn(part, path);
  if (part.type === 'reasoning') {
    // Reasoning that is only encrypted says nothing to anyone else.
    if (part.text === '') return [path];
    return [...foreign, ...proofsIn(part, path, PROOFS)];
  }
  if (part.type === 'text' || part.type === 'tool_call') {
    return [...foreign, ...proofsIn(part, path, ['signature'])];
  }
  return foreign;
}

function foreignIn(
  value: { readonly type: string; readonly extra?: object | undefined } | ProviderPart,
  path: string,
): readonly string[] {
  return value.type === 'provider' ? [path] : extraIn(value as { extra?: object }, path);
}

function extraIn({ extra }: { readonly extra?: object | undefined }, path: string): string[] {
  return isEmpty(extra) ? [] : [`${path}.extra`];
}

function proofsIn(
  part: Readonly<Partial<Record<(typeof PROOFS)[number], string | undefined>>>,
  path: string,
  keys: readonly (typeof PROOFS)[number][],
): string[] {
  // An empty signature proves nothing, so nothing is lost with it.
  return keys.filter((key) => part[key]).map((key) => `${path}.${key}`);
}
