import { type InputPart, type Message, ModelspeakError } from '@modelspeak/core';
import type { Dialect } from '../dialects/dialect.js';

/** A separately written part of a message: a text, or an image placeholder. */
export type Chunk = string | InputPart;

/** Returns the texts and images of a user message in the order of writing. */
export function chunksOf(
  content: string | readonly InputPart[],
  { imageFirst, textJoint }: Dialect,
): readonly Chunk[] {
  if (typeof content === 'string') return [content];
  const parts = imageFirst === 'of two' ? imageOfTwoFirst(content) : content;
  const chunks: Chunk[] = [];
  let texts: string[] = [];
  const addText = (): void => {
    if (texts.length > 0) chunks.push(join(texts, textJoint));
    texts = [];
  };
  for (const part of parts) {
    if (part.type === 'text') texts.push(part.text);
    else {
      addText();
      chunks.push(part);
    }
  }
  addText();
  return imageFirst === 'last' ? lastImageFirst(chunks) : chunks;
}

/** Returns the text of a message that is not from the user, and so cannot contain media. */
export function textIn(
  content: Message['content'],
  { textJoint }: Dialect,
  index: number | null,
): string {
  if (typeof content === 'string') return content;
  const texts = (content ?? []).map((part, place) => {
    if (part.type === 'text') return part.text;
    throw new ModelspeakError(
      'unsupported',
      `mistral allows ${part.type} only in a user message; move it there`,
      { path: `messages[${index}].content[${place}]` },
    );
  });
  return join(texts, textJoint);
}

function join(texts: readonly string[], joint: string): string {
  return texts.filter((text) => text !== '').join(joint);
}

/** Moves an image that follows only text to the front, as mistral-common does. */
function lastImageFirst(chunks: readonly Chunk[]): readonly Chunk[] {
  const [last] = chunks.slice(-1);
  const before = chunks.slice(0, -1);
  const isMoved = typeof last === 'object' && before.every((chunk) => typeof chunk === 'string');
  return isMoved ? [last, ...before] : chunks;
}

/** Sorts two parts by the names of their types, as the chat template of Ministral 3 does. */
function imageOfTwoFirst(parts: readonly InputPart[]): readonly InputPart[] {
  if (parts.length !== 2) return parts;
  return [...parts].sort(({ type: one }, { type: other }) =>
    one < other ? -1 : one > other ? 1 : 0,
  );
}
