import type { Conversation, Message, Part, TextPart } from '../../conversation/conversation.js';
import { joinPath, pathSteps } from '../../errors/path.js';
import type { Turn } from './turn.js';

/** Where the messages, parts and calls of a conversation were before they were rearranged. */
export class Origins {
  readonly #messages: readonly Message[];
  /** The paths of texts that were the whole content of a message, or were joined. */
  readonly #paths = new Map<object, string>();

  constructor({ messages }: Conversation) {
    this.#messages = messages;
  }

  /** The content of a message as parts. */
  partsOf({ message: { content }, from: [index] }: Turn): readonly Part[] {
    const path = `messages[${index}].content`;
    if (typeof content !== 'string') {
      (content ?? []).forEach((part, place) => {
        if (!this.#paths.has(part)) this.#paths.set(part, `${path}[${place}]`);
      });
      return content ?? [];
    }
    if (content === '') return [];
    const part: TextPart = { type: 'text', text: content };
    this.#paths.set(part, path);
    return [part];
  }

  /** Two texts as one, in the place of the first. */
  join(part: TextPart, other: TextPart): TextPart {
    const joined: TextPart = {
      ...other,
      ...part,
      text: `${part.text}\n\n${other.text}`,
      ...(other.extra !== undefined && { extra: { ...part.extra, ...other.extra } }),
    };
    const path = this.#paths.get(part);
    if (path !== undefined) this.#paths.set(joined, path);
    return joined;
  }

  /** The path in the conversation of a path in what was made of it. */
  of(path: string, turns: readonly Turn[]): string {
    const [list, place, key, item, ...rest] = pathSteps(path);
    if (list !== 'messages' || typeof place !== 'number') return path;
    const turn = turns[place];
    const index = turn?.from[0];
    if (turn === undefined || index === undefined) return 'messages';
    if (key === undefined) return `messages[${index}]`;
    const items = turn.message[key as keyof Message] as unknown;
    const found = Array.isArray(items) ? this.#pathOf(items[Number(item)], key, turn) : undefined;
    if (found !== undefined) return rest.reduce<string>(joinPath, found);
    const steps = item === undefined ? [key] : [key, item, ...rest];
    return steps.reduce<string>(joinPath, `messages[${index}]`);
  }

  /** The path of a part or a call in one of the messages that a turn says. */
  #pathOf(item: object, key: PropertyKey, { message, from }: Turn): string | undefined {
    for (const index of from) {
      const given = this.#messages[index];
      // The same part may be in a message twice.
      if (given === message) return undefined;
      const items = given?.[key as keyof Message] as unknown;
      const place = Array.isArray(items) ? items.indexOf(item) : -1;
      if (place !== -1) return `messages[${index}].${String(key)}[${place}]`;
    }
    return this.#paths.get(item);
  }
}
