import { type InputPart, type Message, ModelspeakError } from '@modelspeak/core';
import type { Dialect } from '../dialects/dialect.js';

/** What of a message is written apart: a text, or what stands for an image. */
export type Chunk = string | InputPart;

/** The texts and images of what a user says, in the order in which they are written. */
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

/** The text of what others than the user say, who cannot show anything. */
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
      `mistral shows what a user hands in alone, not ${part.type} here; put it into a message of the user`,
      { path: `messages[${index}].content[${place}]` },
    );
  });
  return join(texts, textJoint);
}

function join(texts: readonly string[], joint: string): string {
  return texts.filter((text) => text !== '').join(joint);
}

/** As mistral-common does: an image after nothing but text. */
function lastImageFirst(chunks: readonly Chunk[]): readonly Chunk[] {
  const [last] = chunks.slice(-1);
  const before = chunks.slice(0, -1);
  const isMoved = typeof last === 'object' && before.every((chunk) => typeof chunk === 'string');
  return isMoved ? [last, ...before] : chunks;
}

/** As the chat template of Ministral 3 does: two parts, by the names of their types. */
function imageOfTwoFirst(parts: readonly InputPart[]): readonly InputPart[] {
  if (parts.length !== 2) return parts;
  return [...parts].sort(({ type: one }, { type: other }) =>
    one < other ? -1 : one > other ? 1 : 0,
  );
}
