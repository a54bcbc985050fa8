import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { listen } from '../../endpoints/endpoint/test/listen.js';

/** A prompt that the fake server was asked to continue. */
export interface FakePrompt {
  /** The prompt as text, with its special tokens as they are spelled. */
  readonly text: string;
  readonly ids: readonly number[];
  readonly body: Readonly<Record<string, unknown>>;
  /** How many of its first tokens the slot had in its cache. */
  readonly cached: number;
  /** The slot that answered. */
  readonly slot: number;
  /** The ids of the reply, when it is over. */
  readonly reply: readonly number[];
}

/** A piece of a reply: raw text, or text in which no special token is one. */
export type FakePiece = string | { readonly text: string };

/** What the fake model says to a prompt: the raw text of its reply, whole or in pieces. */
export type FakeModel = (
  prompt: FakePrompt,
  index: number,
) => FakePiece | readonly FakePiece[] | Promise<FakePiece>;

/** Options of {@link startFakeLlamaServer}. */
export interface FakeOptions {
  /** The special tokens of the model's vocabulary. */
  readonly special: readonly string[];
  readonly say: FakeModel;
  readonly slots?: number;
  readonly context?: number;
  /** How long each token takes, in milliseconds; 0 by default. */
  readonly tokenTime?: number;
  /** What the model takes besides text. */
  readonly modalities?: Readonly<Record<string, boolean>>;
  /** The name of the model's file. */
  readonly model?: string;
  /** Answers requests for completions in place of the model: a server that is broken. */
  readonly breakDown?: (response: ServerResponse) => void | Promise<void>;
}

/** A stand-in for llama.cpp's server: the same protocol, a vocabulary of characters, and a scripted model. */
export interface FakeLlamaServer {
  readonly url: string;
  readonly prompts: readonly FakePrompt[];
  /** How many requests are being answered. */
  readonly running: number;
  /** How many clients left before the end of their reply. */
  readonly left: number;
  stop(): Promise<void>;
}

/** The first id of the special tokens; those below are characters. */
export const FIRST_SPECIAL = 0x110000;

/** Starts the server. */
export async function startFakeLlamaServer({
  special,
  say,
  slots = 4,
  context = 32_768,
  tokenTime = 0,
  model = 'fake-model.gguf',
  modalities,
  breakDown,
}: FakeOptions): Promise<FakeLlamaServer> {
  const vocabulary = new FakeVocabulary(special);
  const caches: (readonly number[])[] = Array.from({ length: slots }, () => []);
  const busy = new Set<number>();
  const prompts: FakePrompt[] = [];
  let running = 0;
  let left = 0;

  const answers: Readonly<Record<string, (body: Body) => object>> = {
    '/props': () => ({
      default_generation_settings: { n_ctx: context },
      total_slots: slots,
      model_alias: model,
      model_path: `/models/${model}`,
      ...(modalities && { modalities }),
      chat_template: '',
      bos_token: '',
      eos_token: '',
    }),
    '/health': () => ({ status: 'ok' }),
    '/tokenize': ({ content, parse_special, with_pieces }) => {
      const parts = Array.isArray(content) ? content : [content];
      const ids = parts.flatMap((part) =>
        typeof part === 'number'
          ? [part]
          : vocabulary.encode(String(part), parse_special !== false),
      );
      return {
        tokens: with_pieces === true ? ids.map((id) => ({ id, piece: vocabulary.piece(id) })) : ids,
      };
    },
    '/detokenize': ({ tokens }) => ({
      content: (tokens as number[]).map((id) => vocabulary.piece(id)).join(''),
    }),
  };

  const complete = async (body: Body, response: ServerResponse): Promise<void> => {
    const given = body['prompt'];
    const ids = Array.isArray(given)
      ? given.flatMap((one) =>
          typeof one === 'number' ? [one] : vocabulary.encode(String(one), true),
        )
      : vocabulary.encode(String(given), true);
    const wanted = body['id_slot'];
    const slot = typeof wanted === 'number' ? wanted : bestSlot(caches, busy, ids);
    busy.add(slot);
    running++;
    let hasLeft = false;
    response.on('close', () => {
      hasLeft = !response.writableFinished;
    });
    try {
      const cached = commonLength(caches[slot] ?? [], ids);
      const prompt = {
        text: ids.map((id) => vocabulary.piece(id)).join(''),
        ids,
        body,
        cached,
        slot,
        reply: [] as readonly number[],
      };
      prompts.push(prompt);
      const said = [await say(prompt, prompts.length - 1)]
        .flat()
        .flatMap((piece) =>
          typeof piece === 'string'
            ? vocabulary.encode(piece, true)
            : vocabulary.encode(piece.text, false),
        );
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const most = typeof body['n_predict'] === 'number' ? body['n_predict'] : said.length;
      const shown = said.slice(0, most);
      const isEnd = (id: number | undefined) => id !== undefined && id >= FIRST_SPECIAL;
      const kept = new Set((body['preserved_tokens'] as readonly string[] | undefined) ?? []);
      let sampled = 0;
      for (const id of shown) {
        if (hasLeft) break;
        if (tokenTime > 0) await pause(tokenTime);
        sampled++;
        const piece = vocabulary.piece(id);
        const content = id < FIRST_SPECIAL || kept.has(piece) ? piece : '';
        const isOver = sampled === shown.length && isEnd(id) && most >= said.length;
        const event = { content, tokens: [id], stop: isOver };
        const done = isOver ? endOf(ids.length, sampled, cached, 'eos') : {};
        const isTaken = response.write(`data: ${JSON.stringify({ ...event, ...done })}\n\n`);
        if (!isTaken && !response.destroyed) await drained(response);
      }
      prompt.reply = shown.slice(0, sampled);
      // A request that was given up before its first token may end after others have used its slot.
      if (!hasLeft || sampled > 0) caches[slot] = [...ids, ...prompt.reply];
      if (hasLeft) left++;
      else if (!(isEnd(shown.at(-1)) && most >= said.length)) {
        const type = most < said.length ? 'limit' : 'eos';
        const event = { content: '', tokens: [], stop: true };
        response.write(
          `data: ${JSON.stringify({ ...event, ...endOf(ids.length, sampled, cached, type) })}\n\n`,
        );
      }
      response.end();
    } finally {
      running--;
      busy.delete(slot);
    }
  };

  const server = await listen(async (request, response) => {
    const sent = await text(request);
    const path = request.url?.replace(/\?.*/, '') ?? '';
    const body = (sent === '' ? {} : JSON.parse(sent)) as Body;
    if (path === '/completion') return (breakDown ?? complete.bind(undefined, body))(response);
    const answer = answers[path];
    if (answer === undefined) return void response.writeHead(404).end('{"error":{"message":"no"}}');
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer(body)));
  });
  return {
    url: server.url,
    prompts,
    get running() {
      return running;
    },
    get left() {
      return left;
    },
    stop: () => server.stop(),
  };
}

/** Waits until a client has taken what it was sent, or left. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const over = (): void => {
      response.off('drain', over).off('close', over);
      resolve();
    };
    response.once('drain', over).once('close', over);
  });
}

type Body = Readonly<Record<string, unknown>>;

function endOf(prompt: number, sampled: number, cached: number, stop_type: string): object {
  return {
    stop_type,
    tokens_evaluated: prompt,
    tokens_predicted: sampled,
    tokens_cached: cached,
    timings: { prompt_ms: 1, predicted_ms: 1, cache_n: cached, prompt_n: prompt - cached },
  };
}

/** Each character is a token, and so is each special token. */
class FakeVocabulary {
  readonly #special: readonly string[];

  constructor(special: readonly string[]) {
    this.#special = special.toSorted((one, other) => other.length - one.length);
  }

  encode(given: string, isParsing: boolean): number[] {
    const ids: number[] = [];
    for (let at = 0; at < given.length; ) {
      const index = isParsing
        ? this.#special.findIndex((token) => given.startsWith(token, at))
        : -1;
      if (index >= 0) {
        ids.push(FIRST_SPECIAL + index);
        at += this.#special[index]?.length ?? 1;
      } else {
        const point = given.codePointAt(at) ?? 0;
        ids.push(point);
        at += point > 0xffff ? 2 : 1;
      }
    }
    return ids;
  }

  piece(id: number): string {
    return this.#special[id - FIRST_SPECIAL] ?? String.fromCodePoint(id);
  }
}

/** The free slot whose cache has most of the prompt, as llama.cpp chooses. */
function bestSlot(
  caches: readonly (readonly number[])[],
  busy: ReadonlySet<number>,
  ids: readonly number[],
): number {
  let [best, most] = [-1, -1];
  for (const [slot, cache] of caches.entries()) {
    const length = commonLength(cache, ids);
    if (busy.has(slot) || length <= most) continue;
    [best, most] = [slot, length];
  }
  return Math.max(best, 0);
}

function commonLength(one: readonly number[], other: readonly number[]): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}
