import type { ServerResponse } from 'node:http';
import {
  type Asked,
  type ReplayServer,
  sendPieces,
  startReplayServer,
} from '../../endpoints/endpoint/test/replay-server.js';

/** The next reply of the model: a text, or calls by their names with their arguments. */
export type Said = string | readonly (readonly [name: string, args: string])[];

/** A server of chat completions over HTTP that says one thing after the other. */
export interface ChatServer extends ReplayServer {
  /** The messages that it was asked with, each time. */
  messages(): readonly (readonly Readonly<Record<string, unknown>>[])[];
}

export const USAGE = { prompt_tokens: 9, completion_tokens: 5, total_tokens: 14 };

/** Starts a server that says these, whole or as a stream, whatever it is asked. */
export async function startChatServer(
  says: (index: number, asked: Asked) => Said | number,
): Promise<ChatServer> {
  const server = await startReplayServer((response, index, asked) => {
    const said = says(index, asked);
    if (typeof said === 'number') return void response.writeHead(said).end('no');
    return asked.body['stream'] === true ? sendChunks(response, said) : sendWhole(response, said);
  });
  return {
    ...server,
    messages: () => server.asked.map(({ body }) => body['messages'] as never),
  };
}

function sendWhole(response: ServerResponse, said: Said): void {
  const message = { role: 'assistant', ...contentOf(said) };
  const choices = [{ index: 0, finish_reason: reasonOf(said), message }];
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ choices, usage: USAGE }));
}

function sendChunks(response: ServerResponse, said: Said): Promise<void> {
  const { tool_calls, ...delta } = contentOf(said);
  const calls = tool_calls?.map((call, index) => ({ index, ...call }));
  const first = { index: 0, delta: { ...delta, ...(calls && { tool_calls: calls }) } };
  const last = { index: 0, delta: {}, finish_reason: reasonOf(said) };
  const data = [
    ...[{ choices: [first] }, { choices: [last] }, { choices: [], usage: USAGE }].map((chunk) =>
      JSON.stringify(chunk),
    ),
    '[DONE]',
  ];
  const text = data.map((line) => `data: ${line}\n\n`).join('');
  return sendPieces(response, [new TextEncoder().encode(text)]);
}

function contentOf(said: Said) {
  if (typeof said === 'string') return { content: said };
  const tool_calls = said.map(([name, args], index) => ({
    id: `call_${name}_${index}`,
    type: 'function',
    function: { name, arguments: args },
  }));
  return { content: null, tool_calls };
}

function reasonOf(said: Said): string {
  return typeof said === 'string' ? 'stop' : 'tool_calls';
}
