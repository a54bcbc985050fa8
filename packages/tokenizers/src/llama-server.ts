import {
  type AsyncTokenizer,
  ModelspeakError,
  type PlacedText,
  type TokenPiece,
} from '@modelspeak/core';
import { compileControlTokens, cutTokens } from '@modelspeak/core/authoring';

/** How to reach the server. */
export interface LlamaServerOptions {
  /** A custom `fetch`, for other networks, proxies and tests. */
  readonly fetch?: typeof fetch | undefined;
  /** Headers of every request, such as `{ authorization: 'Bearer …' }`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Aborts the requests. */
  readonly signal?: AbortSignal | undefined;
}

/** An id that no token has: the server returns it, which marks the end of a text. */
const SEPARATOR = -1;

/**
 * Adapts llama.cpp's `/tokenize`, for `tokensAsync`: one request per prompt, and one before the
 * first for the ids of the special tokens.
 *
 * The server does not parse special tokens in text, but it still matches added tokens that are not
 * `special`, such as `<tool_call>`. A text that contains such a token of the format is cut inside
 * it, and the parts are encoded separately.
 *
 * It also decodes, byte for byte: the server is asked once for each new id. Special tokens only
 * come as `{ token }` if `controlIds` was called with them, as `tokensAsync` does for all tokens
 * that the format knows.
 *
 * With a SentencePiece vocabulary, every text gets a leading space, as after each special token in
 * a whole prompt: use `cut: 'none'`.
 *
 * @param url The server's URL.
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
      `${address} answered ${response.status}: ${body.slice(0, 200)}; expected the response of llama.cpp's /tokenize`,
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
      const own = [...known].flatMap(([token, id]) => (id === undefined ? [] : [token]));
      const control = compileControlTokens(own);
      const parts = texts.map(({ text }: PlacedText) => cutTokens(text, control));
      return splitLists(await tokenize(separated(parts), false));
    },
    async pieces(ids) {
      const asked = [...new Set(ids)].filter((id) => !spelled.has(id));
      if (asked.length > 0) {
        // The server returns the ids with their pieces.
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

/** Joins lists into one, with a separator after each. */
function separated(lists: readonly (readonly string[])[]): readonly (string | number)[] {
  return lists.flatMap((list, index): readonly (string | number)[] =>
    index === 0 ? list : [SEPARATOR, ...list],
  );
}

/** Splits ids that were joined by {@link separated}. */
function splitLists(ids: readonly number[]): readonly (readonly number[])[] {
  const lists: number[][] = [[]];
  for (const id of ids) {
    if (id === SEPARATOR) lists.push([]);
    else lists.at(-1)?.push(id);
  }
  return lists;
}

/** What an id stands for: text, or bytes if it is not valid text. */
function textOf(answer: unknown, id: number): string | Uint8Array {
  const { piece } = { ...(answer as { readonly piece?: unknown } | undefined) };
  if (typeof piece === 'string') return piece;
  if (Array.isArray(piece)) return Uint8Array.from(piece);
  throw new ModelspeakError(
    'invalid_tokenizer',
    `the server does not say what token ${id} stands for; use a llama.cpp whose /tokenize supports "with_pieces"`,
  );
}

/** The tokens in a response; `undefined` if it is not llama.cpp's. */
function tokensIn(body: string): readonly unknown[] | undefined {
  try {
    const { tokens } = JSON.parse(body) as { readonly tokens?: unknown };
    return Array.isArray(tokens) ? tokens : undefined;
  } catch {
    return undefined;
  }
}
