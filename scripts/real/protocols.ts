import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';

/** An unchecked request body. */
type Body = Readonly<Record<string, unknown>>;

/** A stand-in for a server, and the problems of the requests that it got. */
export interface StandIn {
  readonly url: string;
  readonly faults: string[];
  stop(): void;
}

const WORDS = ['The sky', ' is blue', ' – grüße 😀.'];
const USAGE = { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 };
const common = { id: 'cmpl-1', created: 1_741_569_952, model: 'm' };

/** A protocol: the path, what a request must have, and the pieces of the response. */
interface Protocol {
  readonly path: string;
  readonly expects: Body;
  pieces(body: Body): readonly string[];
}

const completion = (text: string, finish_reason: string | null, own: Body = {}) => ({
  ...common,
  object: 'text_completion',
  choices: [{ index: 0, text, logprobs: null, finish_reason, ...own }],
});
const completionEvents = (reason: string, own: Body) =>
  eventsOf([
    ...WORDS.map((text) => completion(text, null)),
    completion('', reason, own),
    { ...common, object: 'text_completion', choices: [], usage: USAGE },
  ]);

/** The protocols of the recipes, by the name of the dialect or the server. */
export const PROTOCOLS: Readonly<Record<string, Protocol>> = {
  vllm: {
    path: '/v1/completions',
    expects: { stream: true, skip_special_tokens: false, include_stop_str_in_output: true },
    pieces: () => completionEvents('stop', { stop_reason: null }),
  },
  sglang: {
    path: '/v1/completions',
    expects: { stream: true, skip_special_tokens: false, no_stop_trim: true },
    pieces: () => completionEvents('stop', { matched_stop: 151645 }),
  },
  tgi: {
    path: '/v1/completions',
    expects: { stream: true },
    pieces: () => completionEvents('eos_token', {}),
  },
  ollama: {
    path: '/api/generate',
    expects: { raw: true, stream: true },
    pieces: () =>
      [
        ...WORDS.map((response) => ({ model: 'm', response, done: false })),
        {
          model: 'm',
          response: '',
          done: true,
          done_reason: 'stop',
          prompt_eval_count: 9,
          eval_count: 3,
        },
      ].map((line) => `${JSON.stringify(line)}\n`),
  },
  openai: {
    path: '/v1/chat/completions',
    expects: {},
    pieces: ({ stream }) =>
      stream === true
        ? eventsOf([
            ...WORDS.map((content) => delta({ content })),
            delta({}, 'stop'),
            { ...common, object: 'chat.completion.chunk', choices: [], usage: USAGE },
          ])
        : [JSON.stringify(whole)],
  },
};

const delta = (changed: Body, finish_reason: string | null = null) => ({
  ...common,
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta: changed, finish_reason }],
});
const whole = {
  ...common,
  object: 'chat.completion',
  usage: USAGE,
  choices: [
    { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: WORDS.join('') } },
  ],
};

function eventsOf(chunks: readonly object[]): readonly string[] {
  const data = [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]'];
  return data.map((text) => `data: ${text}\n\n`);
}

/** Starts a server that speaks a protocol, and sends its response byte by byte. */
export async function startProtocol({ path, expects, pieces }: Protocol): Promise<StandIn> {
  const faults: string[] = [];
  const server = createServer(async (request, response) => {
    // A client may ask about the server first, as for the longest context. These servers do not say.
    if (request.method === 'GET') return void response.writeHead(404).end();
    const body = (await json(request)) as Body;
    if (request.url !== path) faults.push(`it requested ${request.url} instead of ${path}`);
    for (const [key, value] of Object.entries(expects)) {
      if (body[key] === value) continue;
      faults.push(`its ${key} is ${JSON.stringify(body[key])} instead of ${JSON.stringify(value)}`);
    }
    await sendBytes(response, pieces(body).join(''));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('found no free port');
  return { url: `http://127.0.0.1:${address.port}`, faults, stop: () => void server.close() };
}

async function sendBytes(response: ServerResponse, text: string): Promise<void> {
  response.socket?.setNoDelay(true);
  for (const byte of Buffer.from(text)) {
    await new Promise((resolve) => response.write(Uint8Array.of(byte), resolve));
  }
  response.end();
}
