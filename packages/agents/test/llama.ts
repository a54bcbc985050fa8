import type { ServerResponse } from 'node:http';
import { chatModel } from '@modelspeak/chat';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { qwen25 } from '@modelspeak/format-qwen/qwen2.5';
import {
  type Asked,
  type ReplayServer,
  sendPieces,
  startReplayServer,
} from '../../endpoints/endpoint/test/replay-server.js';
import type { ChatConnection } from '../src/index.js';

/** What a model says to a prompt, or how its server answers. */
export type Saying = string | ((response: ServerResponse) => void | Promise<void>);

/** A llama-server that says what a test says. */
export interface Llama {
  readonly url: string;
  readonly model: ChatConnection;
  /** The prompts that it was sent, as text. */
  readonly prompts: readonly string[];
  /** The request bodies that it was sent. */
  readonly bodies: readonly Asked['body'][];
  stop(): Promise<void>;
}

const IDS: Readonly<Record<string, number>> = {
  '<|endoftext|>': 1,
  '<|im_start|>': 2,
  '<|im_end|>': 3,
  '<tool_call>': 4,
  '</tool_call>': 5,
};
const TEXTS = new Map(Object.entries(IDS).map(([text, id]) => [id, text]));

/** Starts a server for Qwen 2.5 in which every character is a token. */
export async function startLlama(
  says: (prompt: string, index: number, body: Asked['body']) => Saying,
): Promise<Llama> {
  const prompts: string[] = [];
  const bodies: Asked['body'][] = [];
  const server: ReplayServer = await startReplayServer((response, _index, asked) => {
    if (asked.path === '/tokenize') return tokenize(response, asked);
    const ids = asked.body['prompt'] as readonly number[];
    const prompt = ids.map(textOf).join('');
    bodies.push(asked.body);
    const saying = says(prompt, prompts.push(prompt) - 1, asked.body);
    if (typeof saying !== 'string') return saying(response);
    return sendPieces(response, [bytesOf(saying, ids.length)]);
  });
  return {
    url: server.url,
    model: modelAt(server.url),
    prompts,
    bodies,
    stop: () => server.stop(),
  };
}

/** A chat model on such a server. */
export function modelAt(url: string): ChatConnection {
  return chatModel({ format: qwen25(), endpoint: llamaServer(url), retry: { times: 0 } });
}

/** How Qwen 2.5 calls a tool. */
export function calls(...all: readonly (readonly [name: string, args: object | string])[]): string {
  return all
    .map(([name, args]) => {
      const text = typeof args === 'string' ? args : JSON.stringify(args);
      return `<tool_call>\n{"name": "${name}", "arguments": ${text}}\n</tool_call>`;
    })
    .join('\n');
}

function textOf(id: number): string {
  return TEXTS.get(id) ?? String.fromCodePoint(id - 100);
}

/** The ids of a text, special tokens included. */
function idsOf(text: string, isSpecial: boolean): readonly number[] {
  const pieces = isSpecial
    ? text.split(/(<\|endoftext\|>|<\|im_start\|>|<\|im_end\|>|<\/?tool_call>)/)
    : [text];
  return pieces.flatMap((piece) => {
    const id = isSpecial ? IDS[piece] : undefined;
    return id === undefined
      ? Array.from(piece, (letter) => 100 + (letter.codePointAt(0) ?? 0))
      : [id];
  });
}

/** As llama.cpp does. */
function tokenize(response: ServerResponse, { body }: Asked): void {
  const parts = body['content'] as readonly (string | number)[];
  const tokens = parts.flatMap((part) =>
    typeof part === 'number' ? [part] : idsOf(part, body['parse_special'] === true),
  );
  response.end(JSON.stringify({ tokens }));
}

/** The bytes with which llama.cpp says this, to a prompt of so many tokens. */
function bytesOf(text: string, prompt: number): Uint8Array {
  const events = [
    ...idsOf(`${text}<|im_end|>`, true).map((id) => ({ content: textOf(id), tokens: [id] })),
    { content: '', tokens: [], stop: true, stop_type: 'eos' },
  ].map((event) => ({ ...event, tokens_evaluated: prompt, tokens_predicted: 3 }));
  return new TextEncoder().encode(
    events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''),
  );
}
