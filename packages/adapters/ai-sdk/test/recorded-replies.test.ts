import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chatModel } from '@modelspeak/chat';
import type { FunctionTool, PromptFormat } from '@modelspeak/core';
import { deepseekV31 } from '@modelspeak/format-deepseek/v3.1';
import { gemma4 } from '@modelspeak/format-gemma/gemma4';
import { glm45 } from '@modelspeak/format-glm/glm-4.5';
import { gptOss } from '@modelspeak/format-gpt-oss';
import { qwen3 } from '@modelspeak/format-qwen/qwen3';
import { describe, expect, test } from 'vitest';
import { says, stubEndpoint } from '../../../chat/test/stub-endpoint.js';
import { fromAiSdk, languageModel } from '../src/index.js';
import { VERSIONS } from './ai-versions.js';

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
  const modelThat = (reply: string) =>
    chatModel({ format, endpoint: stubEndpoint([says(...(reply.match(/.{1,5}/gsu) ?? []))]) });
  const conversationOf = ({ tools }: Row) =>
    ({ messages: [{ role: 'user', content: 'hi' }], tools: tools ?? [] }) as const;

  test.each(VERSIONS)('say the same through $name as through chat', async (version) => {
    const { ai, specificationVersion } = version;
    expect(rows.length).toBeGreaterThan(50);
    for (const row of rows) {
      const { message } = await modelThat(row.reply).chat(conversationOf(row));
      const model = languageModel(modelThat(row.reply), { specificationVersion });
      const result = ai.streamText({
        model: model as never,
        prompt: 'hi',
        tools: Object.fromEntries(
          (row.tools ?? []).map(({ function: { name, parameters } }) => [
            name,
            ai.tool({ inputSchema: ai.jsonSchema(parameters ?? {}) }),
          ]),
        ),
      });
      await result.consumeStream();
      const [text, reasoning, calls] = [
        await result.text,
        await result.reasoningText,
        await result.toolCalls,
      ];
      expect({ id: row.id, text, reasoning: reasoning ?? '' }).toEqual({
        id: row.id,
        text: message.content ?? '',
        reasoning: message.reasoning_content ?? '',
      });
      // Those whose input could not be read are told the model, but are no calls.
      const read = calls.filter(({ input }) => typeof input === 'object');
      expect(read.map(({ toolName, input }) => ({ toolName, input }))).toEqual(
        (message.tool_calls ?? []).map(({ function: called }) => ({
          toolName: called.name,
          input: JSON.parse(called.arguments),
        })),
      );
    }
  });

  test.each(['v3', 'v4'] as const)('come back through a model of %s', async (version) => {
    for (const row of rows) {
      const expected = await modelThat(row.reply).chat(conversationOf(row));
      const again = () =>
        chatModel(
          fromAiSdk(languageModel(modelThat(row.reply), { specificationVersion: version })),
        );
      const whole = await again().chat(conversationOf(row));
      expect([row.id, whole.message]).toEqual([row.id, expected.message]);
      expect([row.id, whole.parts]).toEqual([row.id, expected.parts]);
      const stream = again().stream(conversationOf(row));
      for await (const _event of stream);
      const streamed = await stream.result;
      expect([row.id, streamed.message]).toEqual([row.id, expected.message]);
      expect([row.id, streamed.parts]).toEqual([row.id, expected.parts]);
    }
  });
});
