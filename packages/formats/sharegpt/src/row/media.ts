import {
  type InputPart,
  type Message,
  ModelspeakError,
  type Part,
  type ProviderPart,
} from '@modelspeak/core';
import { isEmpty } from '@modelspeak/core/authoring';
import { NAME } from '../name.js';
import type { ReadEntry } from './read-entries.js';
import { splitThought } from './thought.js';
import type { Turn } from './turns.js';

/** A kind of media that a row lists, and marks in its texts. */
export type Medium = 'image' | 'video' | 'audio';

export const MEDIA: readonly Medium[] = ['image', 'video', 'audio'];

/** An item of a list of media. */
export interface MediaItem {
  readonly medium: Medium;
  readonly item: unknown;
}

const MARK = /<(image|video|audio)>/g;

/** What the marks in the texts of a row stand for. */
export class MarkedMedia {
  readonly #items: Partial<Record<Medium, readonly unknown[]>> = {};
  readonly #taken: Record<Medium, number> = { image: 0, video: 0, audio: 0 };

  /**
   * @param lists The lists of a row.
   * @param turns Its turns. Marks that are not as many as the items of their list, or that are in
   * entries which are kept as they are, are text.
   */
  constructor(lists: Readonly<Partial<Record<Medium, unknown>>>, turns: readonly Turn[]) {
    for (const medium of MEDIA) {
      const items = itemsOf(lists[medium]);
      const count = (texts: readonly string[]): number =>
        texts.reduce((sum, text) => sum + text.split(`<${medium}>`).length - 1, 0);
      const isMarked = count(turns.flatMap(textsOf)) === items.length;
      const isKept = count(turns.flatMap(keptTexts)) > 0;
      if (items.length > 0 && isMarked && !isKept) this.#items[medium] = items;
    }
  }

  /** Whether the texts mark the media of a kind. */
  has(medium: Medium): boolean {
    return this.#items[medium] !== undefined;
  }

  /** Splits the next text at its marks. */
  take(text: string): readonly (string | MediaItem)[] {
    const pieces: (string | MediaItem)[] = [];
    let begin = 0;
    for (const mark of text.matchAll(MARK)) {
      const medium = mark[1] as Medium;
      const items = this.#items[medium];
      if (items === undefined) continue;
      if (mark.index > begin) pieces.push(text.slice(begin, mark.index));
      pieces.push({ medium, item: items[this.#taken[medium]++] });
      begin = mark.index + mark[0].length;
    }
    if (begin < text.length) pieces.push(text.slice(begin));
    return pieces;
  }
}

/** The texts of a turn that may mark media. */
function textsOf(turn: Turn): readonly string[] {
  if (turn.type === 'kept' || (turn.type === 'text' && turn.entry.kind === 'system')) return [];
  if (turn.type === 'text') return [saidIn(turn.entry)];
  const { said, exchange } = turn;
  return [
    ...(said === undefined ? [] : [saidIn(said)]),
    ...exchange.results.map(({ entry }) => entry.text),
  ];
}

function saidIn({ kind, text }: ReadEntry): string {
  return kind === 'assistant' ? splitThought(text).text : text;
}

function keptTexts(turn: Turn): readonly string[] {
  return turn.type === 'kept' ? [turn.entry.text] : [];
}

function itemsOf(list: unknown): readonly unknown[] {
  if (isEmpty(list)) return [];
  return Array.isArray(list) ? list : [list];
}

/** The content of a message: its text, or parts if it has media. */
export function contentOf(pieces: readonly (string | MediaItem)[]): string | readonly InputPart[] {
  if (pieces.every((piece) => typeof piece === 'string')) return pieces.join('');
  return pieces.map((piece) =>
    typeof piece === 'string' ? { type: 'text', text: piece } : partOf(piece),
  );
}

function partOf({ medium, item }: MediaItem): InputPart {
  if (medium !== 'image' || typeof item !== 'string' || item === '') {
    return { type: 'provider', format: NAME, value: { type: medium, item } };
  }
  return /^(https?|data):/i.test(item)
    ? { type: 'image_url', image_url: { url: item } }
    : { type: 'image', image_path: item };
}

/** Writes media as marks in the texts, and as the lists that the marks stand for. */
export class MediaLists {
  readonly lists: Readonly<Record<Medium, unknown[]>> = { image: [], video: [], audio: [] };
  readonly #marked: ReadonlySet<Medium>;

  /** @param marked The media that the texts will mark. */
  constructor(marked: ReadonlySet<Medium>) {
    this.#marked = marked;
  }

  /** Writes text, and each medium as its mark. */
  write(content: string | readonly Part[], path: string): string {
    if (typeof content === 'string') return this.#text(content, path);
    return content.map((part, index) => this.#part(part, `${path}[${index}]`)).join('');
  }

  #part(part: Part, path: string): string {
    if (part.type === 'provider') {
      const medium = mediumOf(part);
      if (medium === undefined) throw refused(path, 'an entry must be a message of its own');
      return this.#mark({ medium, item: part.value['item'] });
    }
    if (part.extra !== undefined) {
      throw refused(`${path}.extra`, 'a part has no keys in a row; leave them out');
    }
    if (part.type === 'text') return this.#text(part.text, path);
    if (part.type === 'image_url') {
      const { url, detail = 'auto' } = part.image_url;
      if (detail === 'auto') return this.#mark({ medium: 'image', item: url });
      throw refused(`${path}.image_url.detail`, 'a row has no level of detail; leave it out');
    }
    if (part.type !== 'image' || part.image_path === undefined) {
      throw refused(path, 'a row takes text, and images with an address or a path');
    }
    for (const key of ['width', 'height'] as const) {
      if (part[key] === undefined) continue;
      throw refused(`${path}.${key}`, 'a row has no size of images; leave it out');
    }
    return this.#mark({ medium: 'image', item: part.image_path });
  }

  #mark({ medium, item }: MediaItem): string {
    this.lists[medium].push(item);
    return `<${medium}>`;
  }

  #text(text: string, path: string): string {
    for (const medium of this.#marked) {
      if (!text.includes(`<${medium}>`)) continue;
      throw refused(path, `found <${medium}>, which marks a medium in a row; leave it out`);
    }
    return text;
  }
}

/** The media of a message. */
export function mediaIn({ content }: Message): readonly Medium[] {
  if (!Array.isArray(content)) return [];
  return (content as readonly Part[]).flatMap((part): readonly Medium[] => {
    if (part.type === 'image_url' || part.type === 'image') return ['image'];
    const medium = part.type === 'provider' ? mediumOf(part) : undefined;
    return medium === undefined ? [] : [medium];
  });
}

/** The medium that a part is, if it is no entry. */
export function mediumOf({ value }: ProviderPart): Medium | undefined {
  return 'item' in value ? MEDIA.find((medium) => medium === value['type']) : undefined;
}

function refused(path: string, problem: string): ModelspeakError {
  return new ModelspeakError('unsupported', problem, { path });
}
