import {
  type AsyncTokenizer,
  ModelspeakError,
  type PlacedText,
  type TokenPiece,
} from '@modelspeak/core';
import { compileControlTokens } from '@modelspeak/core/authoring';

/** How the server is reached. */
export interface LlamaServerOptions {
  /** A `fetch` of one's own, for other networks, proxies and tests. */
  readonly fetch?: typeof fetch | undefined;
  /** Headers of every request, such as `{ authorization: 'Bearer …' }`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Ends the requests. */
  readonly signal?: AbortSignal | undefined;
}

/** An id that no token has: the server hands it back, which shows where a text ends. */
const SEPARATOR = -1;

/**
 * Adapts llama.cpp's `/tokenize`, for `tokensAsync`: one request for each prompt, and one before the
 * first for the ids of the special tokens.
 *
 * The server parses no special tokens in text, but it does find added tokens that are not `special`,
 * such as `<tool_call>`. A text that holds one that the format knows is sent in parts, cut inside it,
 * each of which is encoded apart.
 *
 * It decodes too, byte for byte: the server is asked once for each id that it has not been asked for. The
 * special tokens come apart from text that `controlIds` was asked for, as `tokensAsync` does for all that
 * the format knows.
 *
 * A vocabulary of SentencePiece gets a space before each text, as in a whole prompt after each special
 * token: use `cut: 'none'` with it.
 *
 * @param url The server's address.
 *
 * @example
 * ```ts no-run
 * import { llama3 } from '@modelspeak/format-llama3';
 * import { fromLlamaServer } from '@modelspeak/tokenizers/llama-server';
 *
 * const tokenizer = fromLlamaServer('http://127.0.0.1:8080');
 * const turn = llama3().turn({ messages: [{ role: 'user', content: 'Hi <|eot_id|>' }] });
 * const { ids } = await turn.tokensAsync(tokenizer);
 * await fetch('http://127.0.0.1:8080/completion', {
 *   method: 'POST',
 *   body: JSON.stringify({ prompt: ids }),
 * });
 * ```
 */
export function fromLlamaServer(
  url: string | URL,
  options: LlamaServerOptions = {},
): AsyncTokenizer {
  const { fetch: request = fetch, headers, signal } = options;
  const base = String(url);
  const address = new URL('tokenize', base.endsWith('/') ? base : `${base}/`);
  const known = new Map<string, number | undefined>();
  const spelled = new Map<number, string | Uint8Array>();

  const ask = async (content: readonly (string | number)[], more: object) => {
    const response = await request(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ content, add_special: false, ...more }),
      ...(signal !== undefined && { signal }),
    });
    const body = await response.text();
    const tokens = response.ok ? tokensIn(body) : undefined;
    if (tokens !== undefined) return tokens;
    throw new ModelspeakError(
      'invalid_tokenizer',
      `${address} answered ${response.status}: ${body.slice(0, 200)}; expected the tokens of llama.cpp's /tokenize`,
    );
  };
  const tokenize = async (content: readonly (string | number)[], parse: boolean) =>
    (await ask(content, { parse_special: parse })) as readonly number[];

  return {
    async controlIds(tokens) {
      const asked = tokens.filter((token) => !known.has(token));
      if (asked.length > 0) {
        const parsed = splitLists(await tokenize(separated(asked.map((token) => [token])), true));
        for (const [index, token] of asked.entries()) {
          const [id, ...more] = parsed[index] ?? [];
          known.set(token, more.length === 0 ? id : undefined);
        }
      }
      return tokens.map((token) => known.get(token));
    },
    async encode(texts) {
      if (texts.length === 0) return [];
      const control = [...known].flatMap(([token, id]) => (id === undefined ? [] : [token]));
      const parts = texts.map(({ text }: PlacedText) => cutTokens(text, control));
      return splitLists(await tokenize(separated(parts), false));
    },
    async pieces(ids) {
      const asked = [...new Set(ids)].filter((id) => !spelled.has(id));
      if (asked.length > 0) {
        // The server hands ids back, with what each stands for.
        const answer = await ask(asked, { with_pieces: true });
        for (const [index, id] of asked.entries()) spelled.set(id, textOf(answer[index], id));
      }
      return ids.map((id): TokenPiece | undefined => {
        const text = spelled.get(id);
        if (typeof text !== 'string') return text;
        return known.get(text) === id ? { token: text } : new TextEncoder().encode(text);
      });
    },
  };
}

/** A text in parts, of which none holds one of these tokens: each is cut after its first character. */
function cutTokens(text: string, tokens: readonly string[]): readonly string[] {
  if (tokens.length === 0) return [text];
  const compiled = compileControlTokens(tokens);
  const parts: string[] = [];
  let from = 0;
  for (let match = compiled.find(text); match !== undefined; match = compiled.find(text, from)) {
    const inside = match.start + [...match.token].slice(0, 1).join('').length;
    parts.push(text.slice(from, inside));
    from = inside;
  }
  return [...parts, text.slice(from)];
}

/** Lists in one, with what shows where each of them ends. */
function separated(lists: readonly (readonly string[])[]): readonly (string | number)[] {
  return lists.flatMap((list, index): readonly (string | number)[] =>
    index === 0 ? list : [SEPARATOR, ...list],
  );
}

/** What {@link separated} joined, as ids. */
function splitLists(ids: readonly number[]): readonly (readonly number[])[] {
  const lists: number[][] = [[]];
  for (const id of ids) {
    if (id === SEPARATOR) lists.push([]);
    else lists.at(-1)?.push(id);
  }
  return lists;
}

/** What an id stands for, which comes as bytes where it is no whole text. */
function textOf(answer: unknown, id: number): string | Uint8Array {
  const { piece } = { ...(answer as { readonly piece?: unknown } | undefined) };
  if (typeof piece === 'string') return piece;
  if (Array.isArray(piece)) return Uint8Array.from(piece);
  throw new ModelspeakError(
    'invalid_tokenizer',
    `the server does not say what token ${id} stands for; it takes a llama.cpp whose /tokenize knows "with_pieces"`,
  );
}

/** The tokens in an answer; `undefined` where it is another's. */
function tokensIn(body: string): readonly unknown[] | undefined {
  try {
    const { tokens } = JSON.parse(body) as { readonly tokens?: unknown };
    return Array.isArray(tokens) ? tokens : undefined;
  } catch {
    return undefined;
  }
}
