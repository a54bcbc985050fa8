import type { AssistantMessage, InputPart, Message, Part } from '@modelspeak/core';

/** Changes the parts of a message's content. A string stays a string. */
export function mapParts<Kind extends Message>(
  message: Kind,
  change: (part: Part) => readonly Part[],
): Kind {
  const { content } = message;
  if (!Array.isArray(content)) return message;
  return { ...message, content: (content as readonly Part[]).flatMap(change) };
}

/** The content of a message as parts. */
export function partsOf({ content }: Message): readonly InputPart[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  return (content ?? []) as readonly InputPart[];
}

/** Joins contents: as one text, with blank lines between its parts, or else as parts. */
export function joinContents(...messages: readonly Message[]): string | readonly InputPart[] {
  const parts = messages.flatMap(partsOf);
  const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  return texts.length === parts.length ? texts.join('\n\n') : parts;
}

/** Whether a message calls tools. */
export function calls(message: Message | undefined): message is AssistantMessage {
  return message?.role === 'assistant' && (message.tool_calls ?? []).length > 0;
}
