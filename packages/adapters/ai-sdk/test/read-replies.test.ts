import { readFileSync } from 'node:fs';
import path from 'node:path';
import type {
  LanguageModelV4,
  LanguageModelV4Content,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import { chatModel, webStream } from '@modelspeak/chat';
import type { FunctionTool, PromptFormat } from '@modelspeak/core';
import { deepseekV31 } from '@modelspeak/format-deepseek/v3.1';
import { qwen3 } from '@modelspeak/format-qwen/qwen3';
import * as ai from 'ai';
import { describe, expect, test } from 'vitest';
import { says, stubEndpoint } from '../../../chat/test/stub-endpoint.js';
import { readReplies } from '../src/index.js';
import { CALL, THOUGHT } from './scripted-model.js';

const USAGE = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 9, text: 9, reasoning: 0 },
} as const;
const STOP = { unified: 'stop', raw: 'stop' } as const;

/** A server without a parser: its content is plain text, or what a test says. */
function server(...content: readonly LanguageModelV4Content[]): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'server',
    modelId: 'm',
    supportedUrls: {},
    doGenerate: async () => ({
      content: [...content],
      finishReason: STOP,
      usage: USAGE,
      warnings: [],
    }),
    doStream: async () => ({ stream: webStream(partsOf(content)) }),
  };
}

async function* partsOf(
  content: readonly LanguageModelV4Content[],
): AsyncGenerator<LanguageModelV4StreamPart, void> {
  yield { type: 'stream-start', warnings: [] } as const;
  for (const [index, part] of content.entries()) {
    const id = `${index}`;
    if (part.type === 'text' || part.type === 'reasoning') {
      yield { type: `${part.type}-start`, id } as const;
      for (const delta of part.text.match(/.{1,3}/gsu) ?? []) {
        yield { type: `${part.type}-delta`, id, delta } as const;
      }
      yield { type: `${part.type}-end`, id } as const;
    } else if (part.type === 'tool-call') {
      yield part;
    }
  }
  yield { type: 'finish', usage: USAGE, finishReason: STOP } as const;
}

const text = (said: string) => ({ type: 'text', text: said }) as const;

const tools = {
  weather: ai.tool({ inputSchema: ai.jsonSchema<object>({ type: 'object' }) }),
};

/** What is read, whole and streamed, which must be the same. */
async function read(model: LanguageModelV4, options: object = {}, format: PromptFormat = qwen3()) {
  const wrapped = ai.wrapLanguageModel({
    model,
    middleware: readReplies({ format, specificationVersion: 'v4', ...options }),
  });
  const settings = { model: wrapped, prompt: 'Hi', tools, ...options };
  const whole = await ai.generateText(settings as never);
  const stream = ai.streamText(settings as never);
  await stream.consumeStream();
  const reading = async (result: typeof whole | typeof stream) => ({
    text: await result.text,
    reasoning: (await result.reasoningText) ?? '',
    calls: (await result.toolCalls).map(({ toolName, input }) => ({ toolName, input })),
    finishReason: await result.finishReason,
  });
  const found = await reading(whole);
  expect(await reading(stream)).toEqual(found);
  return found;
}

const PARIS = { toolName: 'weather', input: { city: 'Paris' } };

test('finds reasoning, text and calls in text', async () => {
  expect(await read(server(text(`${THOUGHT}I look.\n${CALL}`)))).toEqual({
    text: 'I look.',
    reasoning: 'Hm.',
    calls: [PARIS],
    finishReason: 'tool-calls',
  });
});

test('leaves plain text alone', async () => {
  const found = await read(server(text('Hello!')));
  expect(found).toEqual({ text: 'Hello!', reasoning: '', calls: [], finishReason: 'stop' });
});

test('begins in the reasoning that the prompt opens', async () => {
  const found = await read(server(text('Hm.\n</think>\n\nHello!')), { replyPrefix: '<think>\n' });
  expect(found).toMatchObject({ text: 'Hello!', reasoning: 'Hm.' });
});

test('keeps what the server has read itself', async () => {
  const call = { type: 'tool-call', toolCallId: 'x', toolName: 'weather', input: '{}' } as const;
  const found = await read(
    server({ type: 'reasoning', text: 'Hm.' }, text(`I look.\n${CALL}`), call),
  );
  expect(found).toMatchObject({
    text: 'I look.',
    reasoning: 'Hm.',
    calls: [PARIS, { toolName: 'weather', input: {} }],
  });
});

test('reads no call where none may be made', async () => {
  const found = await read(server(text(`I look.\n${CALL}`)), { toolChoice: 'none' });
  expect(found).toMatchObject({ calls: [], finishReason: 'stop' });
});

interface Row {
  readonly id: string;
  readonly tools: readonly FunctionTool[] | null;
  readonly reply: string;
}

const FORMATS: readonly (readonly [string, PromptFormat])[] = [
  ['deepseek/vectors/replies/deepseek-v3.1.jsonl', deepseekV31()],
  ['qwen/vectors/replies/qwen3.jsonl', qwen3()],
];

describe.each(FORMATS)('the replies of %s as text', (file, format) => {
  const rows = readFileSync(path.join(import.meta.dirname, '../../../formats', file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);

  test('are read as a chat model reads them', async () => {
    expect(rows.length).toBeGreaterThan(50);
    for (const row of rows) {
      const endpoint = stubEndpoint([says(row.reply)]);
      const { message, sampled } = await chatModel({ format, endpoint }).chat({
        messages: [{ role: 'user', content: 'Hi' }],
        tools: row.tools ?? [],
      });
      const offered = Object.fromEntries(
        (row.tools ?? []).map(({ function: { name, parameters } }) => [
          name,
          ai.tool({ inputSchema: ai.jsonSchema(parameters ?? {}) }),
        ]),
      );
      const found = await read(
        server(text(row.reply)),
        { tools: offered, replyPrefix: sampled?.turn.replyPrefix },
        format,
      );
      expect({
        id: row.id,
        text: found.text,
        reasoning: found.reasoning,
        calls: found.calls,
      }).toEqual({
        id: row.id,
        text: message.content ?? '',
        reasoning: message.reasoning_content ?? '',
        calls: (message.tool_calls ?? []).map(({ function: called }) => ({
          toolName: called.name,
          input: JSON.parse(called.arguments),
        })),
      });
    }
  });
});

test('reads a call without its marks, unless calls are strict', async () => {
  const fence = '```json\n{"name": "weather", "arguments": {}}\n```';
  expect(await read(server(text(fence)))).toMatchObject({
    text: '',
    calls: [{ toolName: 'weather', input: {} }],
    finishReason: 'tool-calls',
  });
  expect(await read(server(text(fence)), { strictCalls: true })).toMatchObject({
    text: fence,
    calls: [],
    finishReason: 'stop',
  });
});
