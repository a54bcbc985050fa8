import type {
  Capabilities,
  Format,
  Loss,
  Message,
  Part,
  ProviderPart,
  TextPart,
} from '@modelspeak/core';
import type { MediaTypes } from '@modelspeak/endpoint';
import { isVideo } from '@modelspeak/syntaxes/vision';
import { mapParts } from './map-messages.js';

/** What a model can see. */
export interface Senses {
  readonly kind: Format['kind'];
  readonly supports: Capabilities;
  /** Whether its endpoint takes images and other media. */
  readonly media: boolean;
  /** Which media its server takes, if it says so. */
  readonly seen?: MediaTypes;
}

/**
 * Replaces what a model cannot see by a note, so that it can say so, and blocks of another provider by their
 * text. Clients send such parts as a matter of course, and a refusal would end their whole session.
 */
export function plainParts(
  message: Message,
  path: string,
  senses: Senses,
  losses: Loss[],
): Message {
  let place = -1;
  return mapParts(message, (part) => {
    place++;
    const problem = problemOf(part, senses, message.role);
    if (problem === undefined) return [part];
    losses.push({ path: `${path}.content[${place}]`, problem });
    if (part.type === 'provider' && part.value)
      return textOf(part) ?? noteOf(part.value['type'], message.role);
    return noteOf(part.type === 'image_url' ? 'image' : part.type, message.role);
  });
}

function problemOf(
  part: Part,
  { supports, kind, media, seen }: Senses,
  role: Message['role'],
): string | undefined {
  if (role === 'system' || role === 'developer') {
    return part.type === 'text' ? undefined : 'a system message holds only text';
  }
  const takes = (what: 'images' | 'audio' | 'files') =>
    supports[what] === true && media && (what === 'files' || seen?.[what] !== false);
  switch (part.type) {
    case 'image_url':
      if (seen?.addresses === false && takes('images') && !part.image_url.url.startsWith('data:')) {
        return 'the server fetches no images';
      }
      return takes('images') ? undefined : 'the model sees no images';
    case 'image':
      return takes('images') ? undefined : 'the model sees no images';
    case 'input_audio':
      return takes('audio') ? undefined : 'the model hears no audio';
    case 'file':
      if (!takes('files')) return 'the model takes no files';
      // The files of models are videos; providers read documents, too.
      return kind === 'messages' || isVideo(part) ? undefined : 'the model takes no such files';
    case 'provider':
      return 'only its provider knows this part';
    default:
      return undefined;
  }
}

/** A note in place of a part. What the model itself said is left out without one. */
function noteOf(kind: unknown, role: Message['role']): readonly TextPart[] {
  if (role === 'assistant') return [];
  return [{ type: 'text', text: `[${String(kind)} left out: this model cannot read it]` }];
}

/** The text of a document, of a search result or of the like. */
function textOf({ value }: ProviderPart): readonly TextPart[] | undefined {
  const { title, text, source, content } = value;
  const found =
    [text, dataOf(source), ...(Array.isArray(content) ? content.map(dataOf) : [dataOf(content)])]
      .filter((each) => typeof each === 'string')
      .join('\n') || undefined;
  if (found === undefined) return undefined;
  return [{ type: 'text', text: typeof title === 'string' ? `${title}\n${found}` : found }];
}

function dataOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const { type, text, data, content } = value as Readonly<Record<string, unknown>>;
  if (typeof text === 'string') return text;
  if (Array.isArray(content)) return content.map(dataOf).filter(Boolean).join('\n') || undefined;
  return type === 'text' && typeof data === 'string' ? data : undefined;
}
