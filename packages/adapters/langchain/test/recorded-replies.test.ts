import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AIMessageChunk } from '@langchain/core/messages';
import { chatModel } from '@modelspeak/chat';
import type { FunctionTool, PromptFormat } from '@modelspeak/core';
import { deepseekV31 } from '@modelspeak/format-deepseek/v3.1';
import { gemma4 } from '@modelspeak/format-gemma/gemma4';
import { glm45 } from '@modelspeak/format-glm/glm-4.5';
import { gptOss } from '@modelspeak/format-gpt-oss';
import { qwen3 } from '@modelspeak/format-qwen/qwen3';
import { describe, expect, test } from 'vitest';
import { ChatModelspeak, fromLangChain } from '../src/index.js';
import { readMessages } from '../src/messages/read-messages.js';
import { scripted } from './scripted.js';

const FORMATS: readonly (readonly [string, PromptFormat])[] = [
  ['deepseek/vectors/replies/deepseek-v3.1.jsonl', deepseekV31()],
  ['gemma/vectors/replies/gemma4.jsonl', gemma4()],
  ['glm/vectors/replies/glm-4.5.jsonl', glm45()],
  ['gpt-oss/vectors/replies/gpt-oss.jsonl', gptOss()],
  ['qwen/vectors/replies/qwen3.jsonl', qwen3()],
];

interface Row {
  readonly id: string;
  readonly tools: readonly FunctionTool[] | null;
  readonly reply: string;
}

describe.each(FORMATS)('the replies of %s', (file, format) => {
  const rows = readFileSync(path.join(import.meta.dirname, '../../../formats', file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
  const modelThat = (reply: string) => chatModel({ format, endpoint: scripted([reply]) });
  const spoken = (reply: string, tools: Row['tools']) =>
    new ChatModelspeak({ model: modelThat(reply) }).bindTools([...(tools ?? [])]);

  test('say the same through LangChain as through chat', async () => {
    expect(rows.length).toBeGreaterThan(50);
    for (const { id, tools, reply } of rows) {
      const messages = [{ role: 'user', content: 'hi' }] as const;
      const { message, malformed } = await modelThat(reply).chat({ messages, tools: tools ?? [] });
      const whole = await spoken(reply, tools).invoke('hi');
      const chunks: AIMessageChunk[] = [];
      for await (const chunk of await spoken(reply, tools).stream('hi')) chunks.push(chunk);
      const streamed = chunks.reduce((all, chunk) => all.concat(chunk));
      for (const said of [whole, streamed]) {
        const [back] = readMessages([said], { supports: format.supports, tools: [] });
        expect([id, exact(back)]).toEqual([id, exact(message)]);
        expect([id, said.text]).toEqual([id, message.content ?? '']);
        expect([id, said.invalid_tool_calls?.length]).toEqual([id, malformed.length]);
      }
      expect([id, streamed.content]).toEqual([id, whole.content]);
    }
  });

  test('come back through LangChain', async () => {
    for (const { id, tools, reply } of rows) {
      const conversation = {
        messages: [{ role: 'user', content: 'hi' }],
        tools: tools ?? [],
      } as const;
      const { message } = await modelThat(reply).chat(conversation);
      const again = () => chatModel(fromLangChain(new ChatModelspeak({ model: modelThat(reply) })));
      const whole = await again().chat(conversation);
      const stream = again().stream(conversation);
      for await (const _event of stream);
      const streamed = await stream.result;
      for (const { message: back } of [whole, streamed]) {
        const { extra: _own, ...said } = back;
        expect([id, exact(said)]).toEqual([id, exact(message)]);
      }
    }
  });
});

/** A message whose arguments are spelled as JavaScript spells them. */
function exact(message: unknown): unknown {
  return JSON.parse(
    JSON.stringify(message, (key, value: unknown) =>
      key === 'arguments' ? JSON.stringify(JSON.parse(String(value))) : value,
    ),
  );
}
