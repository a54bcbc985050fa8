import { readFileSync } from 'node:fs';
import { accumulate, findReplyPrefix, type PromptFormat, type Tool } from '@modelspeak/core';
import { deepseek } from '@modelspeak/format-deepseek';
import { gptOss } from '@modelspeak/format-gpt-oss';
import { hermes } from '@modelspeak/format-hermes';
import { llama3 } from '@modelspeak/format-llama3';
import { qwen } from '@modelspeak/format-qwen';
import { describe, expect, test } from 'vitest';
import { SERVED } from './all.js';
import { streamOf } from './stream-of.js';

/** Raw replies of five families, by their file in the package. */
const FILES: readonly { readonly file: string; readonly format: PromptFormat }[] = [
  { file: 'qwen/vectors/replies/qwen3.jsonl', format: qwen({ version: '3' }) },
  { file: 'qwen/vectors/replies/qwen3.5-thinking.jsonl', format: qwen({ version: '3.5' }) },
  { file: 'llama3/vectors/replies/llama3-json.jsonl', format: llama3() },
  { file: 'deepseek/vectors/replies/deepseek-r1.jsonl', format: deepseek({ version: 'r1' }) },
  { file: 'gpt-oss/vectors/replies/gpt-oss.jsonl', format: gptOss() },
  { file: 'hermes/vectors/replies/hermes.jsonl', format: hermes({ version: '3' }) },
];

interface Row {
  readonly id: string;
  readonly prompt: string;
  readonly tools: readonly Tool[];
  readonly reply: string;
}

const REPLIES = FILES.map(({ file, format }) => {
  const lines = readFileSync(new URL(`../../../packages/formats/${file}`, import.meta.url), 'utf8');
  const rows = lines.trim().split('\n');
  return {
    file,
    replies: rows.map((line) => {
      const { id, prompt, tools, reply } = JSON.parse(line) as Row;
      const reader = format.reader({ tools, replyPrefix: findReplyPrefix(format, prompt) });
      return { id, events: [...reader.push(reply), ...reader.end()] };
    }),
  };
});

test.each(REPLIES)('$file has many replies', ({ replies }) => {
  expect(replies.length).toBeGreaterThan(40);
});

test('they have text, reasoning and calls', () => {
  const events = REPLIES.flatMap(({ replies }) => replies).flatMap((reply) => reply.events);
  const types = new Set(events.map(({ type }) => type));
  for (const type of ['text', 'reasoning', 'tool-call']) expect(types).toContain(type);
});

const clients = SERVED.flatMap(({ format, clients: own }) =>
  Object.entries(own).map(([client, read]) => ({ protocol: format.name, client, format, read })),
);

describe.each(clients)('$client, of $protocol', ({ format, read }) => {
  test.each(REPLIES)('reads what a model said, in $file', async ({ replies }) => {
    for (const { id, events } of replies) {
      const { message } = accumulate(events);
      expect(await read(() => streamOf(format, events)), id).toEqual({
        text: message.content ?? '',
        reasoning: message.reasoning_content ?? '',
        calls: (message.tool_calls ?? []).map((call) => ({
          name: call.function.name,
          input: JSON.parse(call.function.arguments),
        })),
      });
    }
  });
});
