import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { accumulate, type PromptFormat, type ReaderEvent, type Tool } from '@modelspeak/core';
import { completions } from '@modelspeak/endpoint-completions';
import { llama3 } from '@modelspeak/format-llama3';
import { qwen3 } from '@modelspeak/format-qwen/qwen3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ReplayServer,
  sendPieces,
  startReplayServer,
} from '../../endpoints/endpoint/test/replay-server.js';
import { chatModel } from '../src/chat-model.js';

/** A raw reply as it was recorded, and what it says. */
interface Row {
  readonly id: string;
  readonly tools?: readonly Tool[];
  readonly reply: string;
}

const FORMATS: Readonly<Record<string, { readonly format: PromptFormat; readonly file: string }>> =
  {
    qwen3: { format: qwen3(), file: 'qwen/vectors/replies/qwen3.jsonl' },
    llama3: { format: llama3(), file: 'llama3/vectors/replies/llama3-json.jsonl' },
  };

let server: ReplayServer;
let bytes: Uint8Array = new Uint8Array();
beforeAll(async () => {
  server = await startReplayServer((response) =>
    sendPieces(
      response,
      Array.from(bytes, (byte) => Uint8Array.of(byte)),
    ),
  );
});
afterAll(() => server.stop());

/** A reply as vLLM sends it, in events of three characters. */
function served(reply: string): Uint8Array {
  const texts = reply.match(/.{1,3}/gsu) ?? [];
  const events = [
    ...texts.map((text) => ({ choices: [{ text, finish_reason: null }] })),
    { choices: [{ text: '', finish_reason: 'stop' }] },
  ].map((event) => JSON.stringify(event));
  const lines = [...events, '[DONE]'].map((event) => `data: ${event}\n\n`);
  return new TextEncoder().encode(lines.join(''));
}

describe.each(Object.entries(FORMATS))('the replies recorded of %s', (_name, { format, file }) => {
  const location = path.join(import.meta.dirname, '../../formats', file);
  const rows = readFileSync(location, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);

  test('are there', () => {
    expect(existsSync(location) && rows.length).toBeGreaterThan(50);
  });

  test.each(rows.map((row) => [row.id, row] as const))(
    '%s comes byte by byte',
    async (_id, row) => {
      const conversation = {
        messages: [{ role: 'user', content: 'hi' }],
        ...(row.tools !== undefined && { tools: row.tools }),
      } as const;
      const endpoint = completions(server.url, { model: 'm', dialect: 'vllm' });
      const model = chatModel({ format, endpoint });
      // The same ids each time, for comparing.
      const callId = (index: number): string => `call_${index}`;
      const today = '2026-01-02';
      bytes = served(row.reply);
      const expected = format.turn(conversation, { today }).parse(row.reply, { callId });
      const { message } = await model.chat(conversation, { callId, today });
      expect(message).toEqual(expected.message);
      const events: ReaderEvent[] = [];
      for await (const event of model.stream(conversation, { callId, today })) events.push(event);
      expect(accumulate(events).message).toEqual(expected.message);
    },
  );
});
