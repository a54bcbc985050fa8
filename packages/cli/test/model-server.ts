import { json } from 'node:stream/consumers';
import { listen } from '../../endpoints/endpoint/test/listen.js';

/** A request that the server received. */
export interface Asked {
  readonly path: string | undefined;
  readonly authorization: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A real server over HTTP. */
export interface ModelServer {
  readonly url: string;
  /** The requests that it got, apart from look-ups of a path that it shows. */
  readonly asked: readonly Asked[];
  stop(): Promise<void>;
}

/** A response: its text, or the status of a failure. */
type Said = string | { readonly status: number };

/**
 * Starts a server of a model.
 *
 * @param shows What its paths show to whoever looks, such as its version.
 * @param says What it says to each request, told the number of the request from 0 and the request.
 */
export async function startModelServer(
  shows: Readonly<Record<string, object>>,
  says: (index: number, asked: Asked) => Said | Promise<Said>,
): Promise<ModelServer> {
  const asked: Asked[] = [];
  const { url, stop } = await listen(async (request, response) => {
    const { url: path, method, headers } = request;
    if (method === 'GET' || path === '/api/show') {
      const shown = shows[path ?? ''];
      response.writeHead(shown === undefined ? 404 : 200).end(JSON.stringify(shown));
      return;
    }
    const body = (await json(request)) as Asked['body'];
    const one = { path, authorization: headers.authorization, body };
    const said = await says(asked.push(one) - 1, one);
    if (typeof said === 'string')
      response.writeHead(200, { 'content-type': typeOf(said) }).end(said);
    else response.writeHead(said.status).end('{"error":{"message":"out of order"}}');
  });
  return {
    url,
    asked,
    stop,
  };
}

/** The type of a whole response, or of a stream. */
function typeOf(text: string): string {
  return /^\{[^\n]*$/.test(text) ? 'application/json' : 'text/event-stream';
}

/** The paths of Ollama that describe it. */
export const OLLAMA = { '/api/version': { version: '0.12.0' } };

/** A reply as Ollama streams it. */
export function ollamaReply(...texts: readonly string[]): string {
  const counts = { prompt_eval_count: 9, eval_count: 5, eval_duration: 500_000_000 };
  return [
    ...texts.map((response) => ({ response, done: false })),
    { response: '', done: true, done_reason: 'stop', ...counts },
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}

/** The paths of a server of chat completions that describe it. */
export const COMPATIBLE = { '/v1/models': { data: [{ id: 'gpt-5-mini', owned_by: 'somebody' }] } };

/** A reply as a server of chat completions streams it. */
export function chatReply(delta: object): string {
  const reason = 'tool_calls' in delta ? 'tool_calls' : 'stop';
  const usage = { prompt_tokens: 9, completion_tokens: 5, total_tokens: 14 };
  return [
    { choices: [{ index: 0, delta }] },
    { choices: [{ index: 0, delta: {}, finish_reason: reason }] },
    { choices: [], usage },
  ]
    .map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`)
    .concat('data: [DONE]\n\n')
    .join('');
}

/** A reply as a server of chat completions gives it whole. */
export function wholeReply(content: string): string {
  const usage = { prompt_tokens: 9, completion_tokens: 5, total_tokens: 14 };
  const message = { role: 'assistant', content };
  return JSON.stringify({ choices: [{ index: 0, finish_reason: 'stop', message }], usage });
}

/** The last message that a server of chat completions was asked with. */
export function lastMessage({ body }: Asked): string {
  const messages = body['messages'] as readonly { readonly content: string }[];
  return messages.at(-1)?.content ?? '';
}
