import type {
  Capabilities,
  Conversation,
  InputPart,
  Message,
  Part,
  UserMessage,
} from '@modelspeak/core';
import type { Subject } from './subject.js';
import { attempt, write } from './try-format.js';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A part for each media capability; two parts for images and for files. */
export const MEDIA: readonly {
  readonly capability: keyof Capabilities;
  readonly part: InputPart;
}[] = [
  { capability: 'images', part: { type: 'image', image_path: 'dog.png', width: 640, height: 480 } },
  { capability: 'images', part: { type: 'image_url', image_url: { url: PIXEL } } },
  {
    capability: 'boundingBoxes',
    part: { type: 'bbox', width: 640, height: 480, coords: [[0, 10, 320, 479]] },
  },
  {
    capability: 'audio',
    part: { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } },
  },
  { capability: 'files', part: { type: 'file', file: { file_id: 'file-1' } } },
  {
    capability: 'files',
    part: { type: 'file', file: { filename: 'a.mp4', file_data: 'data:video/mp4;base64,AAAA' } },
  },
];

/** The media parts that a format accepts, among those that its capabilities allow. */
export function mediaOf(subject: Subject): readonly InputPart[] {
  return MEDIA.filter(
    ({ capability, part }) =>
      subject.format.supports[capability] === true &&
      attempt(() => write(subject, withMedia(part))).value,
  ).map(({ part }) => part);
}

/** A conversation with one part besides text. */
export function withMedia(part: InputPart) {
  const text = { type: 'text' as const, text: 'What is this?' };
  return { messages: [{ role: 'user' as const, content: [text, part] }] };
}

/**
 * Conversations with several of these parts: each two and three times, before each of the others,
 * and in two messages.
 */
export function severalMedia(
  parts: readonly InputPart[],
  { history }: Pick<Capabilities, 'history'>,
): readonly Conversation[] {
  const text = { type: 'text' as const, text: 'What is this?' };
  const asking = (...content: InputPart[]): Message => ({ role: 'user', content });
  const answer: Message = { role: 'assistant', content: 'A dog.' };
  return parts.flatMap((part): Conversation[] => [
    { messages: [asking(part, text, part, text, part)] },
    ...parts.map((other) => ({ messages: [asking(text, part, other)] })),
    ...(history ? [{ messages: [asking(text, part), answer, asking(text, part)] }] : []),
  ]);
}

/** The media of a conversation that its turn must list: all but boxes, which are written as text. */
export function mediaIn({ messages }: Conversation): readonly Part[] {
  return messages
    .flatMap(({ content }): readonly Part[] => (Array.isArray(content) ? content : []))
    .filter(({ type }) => type !== 'text' && type !== 'bbox');
}

/** One of {@link severalMedia} without its last part that is not text. */
export function withoutLastMedium({ messages }: Conversation): Conversation {
  const parts = (messages.at(-1) as UserMessage).content as readonly InputPart[];
  const last = parts.findLastIndex(({ type }) => type !== 'text');
  const content = parts.filter((_part, index) => index !== last);
  return { messages: [...messages.slice(0, -1), { role: 'user', content }] };
}
