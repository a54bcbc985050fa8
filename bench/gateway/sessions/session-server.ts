import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What a server saw of a request. */
export interface Seen {
  /** The number of tokens in the prompt. */
  readonly tokens: number;
  /** Whether the prompt begins with the whole prompt before and its reply. */
  readonly isComplete: boolean;
}

/** A stand-in for llama.cpp's server. It replies with given texts, and records whether each prompt continues the last. */
export interface SessionServer {
  readonly url: string;
  readonly seen: readonly Seen[];
  /** The next prompt begins a conversation. */
  forget(): void;
  stop(): void;
}

/** About as many characters as a token has in models' own vocabularies. */
const LETTERS = 4;
/** The separator after each text in a list of texts. */
const SEPARATOR = -1;

/** Starts the server. */
export async function startSessionServer(
  special: readonly string[],
  say: (index: number) => string,
): Promise<SessionServer> {
  const vocabulary = new Vocabulary(special);
  const seen: Seen[] = [];
  let before: readonly number[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse((await text(request)) || '{}');
    if (request.url === '/tokenize') {
      response.end(JSON.stringify({ tokens: vocabulary.tokenize(body) }));
    } else if (request.url === '/completion') {
      const prompt = body.prompt as readonly number[];
      const isComplete = before.every((id, index) => prompt[index] === id);
      const reply = vocabulary.encode(say(seen.length), true);
      before = [...prompt, ...reply];
      seen.push({ tokens: prompt.length, isComplete });
      const events = reply.map((id, index) => ({
        content: vocabulary.piece(id),
        tokens: [id],
        stop: index === reply.length - 1,
        stop_type: 'eos',
        tokens_evaluated: prompt.length,
        tokens_predicted: index + 1,
      }));
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
    } else response.writeHead(request.url === '/props' ? 200 : 404).end('{"total_slots":4}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    forget: () => {
      before = [];
    },
    stop: () => server.close(),
  };
}

/** Special tokens, and whatever else is said in pieces of a few letters. */
class Vocabulary {
  readonly #special: ReadonlySet<string>;
  readonly #cut: RegExp;
  readonly #ids = new Map<string, number>();
  readonly #pieces: string[] = [];

  constructor(special: readonly string[]) {
    this.#special = new Set(special);
    const longestFirst = special.toSorted((one, other) => other.length - one.length);
    const tokens = longestFirst.map((token) => token.replace(/[^\w]/g, '\\$&'));
    this.#cut = new RegExp(`(${tokens.join('|')})`);
  }

  tokenize(body: {
    readonly content: string | readonly (string | number)[];
    readonly parse_special?: boolean;
    readonly with_pieces?: boolean;
  }): readonly unknown[] {
    const ids = [body.content]
      .flat()
      .flatMap((part) =>
        typeof part === 'number' ? [part] : this.encode(part, body.parse_special !== false),
      );
    if (body.with_pieces !== true) return ids;
    return ids.map((id) => ({ id, piece: this.piece(id) }));
  }

  encode(given: string, isParsing: boolean): readonly number[] {
    const parts = isParsing ? given.split(this.#cut) : [given];
    return parts.flatMap((part) =>
      isParsing && this.#special.has(part)
        ? [this.#id(`\0${part}`)]
        : (part.match(new RegExp(`.{1,${LETTERS}}`, 'gsu')) ?? []).map((piece) => this.#id(piece)),
    );
  }

  piece(id: number): string {
    return id === SEPARATOR ? '' : (this.#pieces[id] ?? '').replace('\0', '');
  }

  #id(piece: string): number {
    const known = this.#ids.get(piece);
    if (known !== undefined) return known;
    const id = this.#pieces.push(piece) - 1;
    this.#ids.set(piece, id);
    return id;
  }
}
