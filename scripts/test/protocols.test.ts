import Anthropic from '@anthropic-ai/sdk';
import {
  accumulate,
  type BodyParts,
  convertBody,
  type MessagesFormat,
  type PromptFormat,
  type ReaderEvent,
  type Responses,
} from '@modelspeak/core';
import { pathSteps } from '@modelspeak/core/authoring';
import { anthropicMessages } from '@modelspeak/format-anthropic';
import { deepseek } from '@modelspeak/format-deepseek';
import { gptOss } from '@modelspeak/format-gpt-oss';
import { hermes } from '@modelspeak/format-hermes';
import { llama3 } from '@modelspeak/format-llama3';
import { ollamaChat } from '@modelspeak/format-ollama';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { openaiResponses } from '@modelspeak/format-openai-responses';
import { qwen } from '@modelspeak/format-qwen';
import { Ollama } from 'ollama';
import OpenAI from 'openai';
import { describe, expect, test } from 'vitest';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk';

interface Protocol {
  readonly format: MessagesFormat & { readonly responses: Responses };
  /** A body with much of what the protocol has; words that begin with `mark` must not be lost. */
  readonly body: object;
  /** What the provider's own client reads in a stream. */
  readonly read: (stream: () => Response) => Promise<Said>;
}

interface Said {
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly { readonly name: string; readonly input: unknown }[];
}

const parameters = { type: 'object', properties: { city: { description: 'mark-parameter' } } };

const PROTOCOLS: Readonly<Record<string, Protocol>> = {
  'openai-messages': {
    format: openaiMessages() as Protocol['format'],
    body: {
      model: 'mark-model',
      messages: [
        { role: 'system', content: 'mark-system' },
        {
          role: 'user',
          name: 'mark-speaker',
          content: [
            { type: 'text', text: 'mark-text', cache_control: { type: 'mark-cache' } },
            {
              type: 'image_url',
              image_url: { url: `data:image/png;base64,${PIXEL}`, detail: 'low' },
            },
            { type: 'image_url', image_url: { url: 'https://example.com/mark-image' } },
            { type: 'input_audio', input_audio: { data: 'bWFyay1hdWRpbw==', format: 'wav' } },
          ],
        },
        {
          role: 'assistant',
          content: 'mark-answer',
          reasoning_content: 'mark-thought',
          tool_calls: [
            {
              id: 'mark-call',
              type: 'function',
              function: { name: 'f', arguments: '{"a":"mark-argument"}' },
            },
          ],
        },
        { role: 'tool', tool_call_id: 'mark-call', content: 'mark-result' },
        { role: 'user', content: 'mark-question' },
      ],
      tools: [
        { type: 'function', function: { name: 'f', description: 'mark-function', parameters } },
        { type: 'custom', custom: { name: 'mark-custom' } },
      ],
      reasoning_effort: 'high',
      max_completion_tokens: 731,
      stop: ['mark-stop'],
      seed: 733,
      user: 'mark-user',
      metadata: { a: 'mark-metadata' },
    },
    async read(stream) {
      const client = new OpenAI({ apiKey: 'x', fetch: async () => stream() });
      let text = '';
      let reasoning = '';
      const calls: { name: string; input: unknown }[] = [];
      const chunks = await client.chat.completions.create({
        model: 'm',
        messages: [],
        stream: true,
      });
      for await (const { choices } of chunks) {
        const delta = choices[0]?.delta as
          | (NonNullable<(typeof choices)[0]>['delta'] & { reasoning_content?: string })
          | undefined;
        text += delta?.content ?? '';
        reasoning += delta?.reasoning_content ?? '';
        for (const call of delta?.tool_calls ?? []) {
          const { name = '', arguments: json = '' } = call.function ?? {};
          calls.push({ name, input: JSON.parse(json) });
        }
      }
      return { text, reasoning, calls };
    },
  },
  'openai-responses': {
    format: openaiResponses({ foreign: 'write' }) as Protocol['format'],
    body: {
      model: 'mark-model',
      instructions: 'mark-instructions',
      input: [
        { role: 'developer', content: 'mark-developer' },
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'mark-text' },
            { type: 'input_image', image_url: 'https://example.com/mark-image', detail: 'auto' },
            { type: 'input_file', file_url: 'https://example.com/mark-file' },
          ],
        },
        {
          type: 'reasoning',
          id: 'mark-reasoning-id',
          summary: [{ type: 'summary_text', text: 'mark-thought' }],
          encrypted_content: 'mark-encrypted',
        },
        { type: 'web_search_call', id: 'mark-search', status: 'completed' },
        {
          type: 'message',
          id: 'mark-message',
          role: 'assistant',
          status: 'completed',
          phase: 'mark-phase',
          content: [
            { type: 'output_text', text: 'mark-answer', annotations: [{ url: 'mark-url' }] },
          ],
        },
        {
          type: 'function_call',
          id: 'mark-item',
          call_id: 'mark-call',
          name: 'f',
          namespace: 'mark-namespace',
          arguments: '{"a":"mark-argument"}',
        },
        { type: 'custom_tool_call', call_id: 'mark-custom-call', name: 'sh', input: 'mark-input' },
        { type: 'function_call_output', call_id: 'mark-call', output: 'mark-result' },
        { type: 'custom_tool_call_output', call_id: 'mark-custom-call', output: 'mark-output' },
        { role: 'user', content: 'mark-question' },
      ],
      tools: [
        { type: 'function', name: 'f', description: 'mark-function', parameters, strict: true },
        { type: 'custom', name: 'sh', format: { type: 'grammar', definition: 'mark-grammar' } },
        { type: 'namespace', name: 'mark-group', tools: [] },
      ],
      reasoning: { effort: 'high', summary: 'mark-summary' },
      max_output_tokens: 731,
      include: ['mark-include'],
    },
    async read(stream) {
      const client = new OpenAI({ apiKey: 'x', fetch: async () => stream() });
      const { output } = await client.responses.stream({ model: 'm', input: '' }).finalResponse();
      return {
        text: output
          .flatMap((item) => (item.type === 'message' ? item.content : []))
          .map((part) => (part.type === 'output_text' ? part.text : ''))
          .join(''),
        reasoning: output
          .flatMap((item) => (item.type === 'reasoning' ? item.summary : []))
          .map((part) => part.text)
          .join(''),
        calls: output.flatMap((item) =>
          item.type === 'function_call'
            ? [{ name: item.name, input: JSON.parse(item.arguments) }]
            : [],
        ),
      };
    },
  },
  'anthropic-messages': {
    format: anthropicMessages({ unsigned: 'write', maxTokens: 10 }) as Protocol['format'],
    body: {
      model: 'mark-model',
      max_tokens: 731,
      system: [{ type: 'text', text: 'mark-system', cache_control: { type: 'mark-cache' } }],
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'mark-text' },
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PIXEL } },
            { type: 'document', source: { type: 'url', url: 'mark-document' } },
          ],
        },
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'mark-thought', signature: 'mark-signature' },
            { type: 'redacted_thinking', data: 'mark-redacted' },
            { type: 'text', text: 'mark-answer', citations: [{ cited_text: 'mark-citation' }] },
            { type: 'server_tool_use', id: 'srv', name: 'mark-server-tool', input: {} },
            { type: 'tool_use', id: 'mark-call', name: 'f', input: { a: 'mark-argument' } },
          ],
        },
        {
          role: 'user',
          content: [
            {
              type: 'tool_result',
              tool_use_id: 'mark-call',
              is_error: true,
              content: [
                { type: 'text', text: 'mark-result' },
                { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PIXEL } },
              ],
            },
            { type: 'text', text: 'mark-question' },
          ],
        },
        { role: 'system', content: 'mark-later-system' },
        { role: 'user', content: 'mark-last' },
      ],
      tools: [
        { name: 'f', description: 'mark-function', input_schema: parameters },
        { type: 'mark-search-tool', name: 'web_search' },
      ],
      tool_choice: { type: 'any', disable_parallel_tool_use: true },
      thinking: { type: 'enabled', budget_tokens: 739 },
      top_k: 741,
      stop_sequences: ['mark-stop'],
      metadata: { user_id: 'mark-user' },
    },
    async read(stream) {
      const client = new Anthropic({ apiKey: 'x', fetch: async () => stream() });
      const { content } = await client.messages
        .stream({ model: 'm', max_tokens: 1, messages: [] })
        .finalMessage();
      return {
        text: content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
        reasoning: content
          .map((block) => (block.type === 'thinking' ? block.thinking : ''))
          .join(''),
        calls: content.flatMap((block) =>
          block.type === 'tool_use' ? [{ name: block.name, input: block.input }] : [],
        ),
      };
    },
  },
  'ollama-chat': {
    format: ollamaChat() as Protocol['format'],
    body: {
      model: 'mark-model',
      messages: [
        { role: 'system', content: 'mark-system' },
        { role: 'user', content: 'mark-text', images: [PIXEL] },
        {
          role: 'assistant',
          content: 'mark-answer',
          thinking: 'mark-thought',
          tool_calls: [{ function: { name: 'f', arguments: { a: 'mark-argument' } } }],
        },
        { role: 'tool', tool_name: 'f', content: 'mark-result' },
        { role: 'user', content: 'mark-question' },
      ],
      tools: [
        { type: 'function', function: { name: 'f', description: 'mark-function', parameters } },
      ],
      think: 'high',
      options: { num_predict: 731, top_k: 741, num_ctx: 743, stop: ['mark-stop'] },
      keep_alive: 'mark-alive',
      stream: false,
    },
    async read(stream) {
      const client = new Ollama({ fetch: async () => stream() });
      let text = '';
      let reasoning = '';
      const calls: { name: string; input: unknown }[] = [];
      for await (const { message } of await client.chat({ model: 'm', stream: true })) {
        text += message.content;
        reasoning += message.thinking ?? '';
        for (const call of message.tool_calls ?? []) {
          calls.push({ name: call.function.name, input: call.function.arguments });
        }
      }
      return { text, reasoning, calls };
    },
  },
};

const names = Object.keys(PROTOCOLS);
const pairs = names.flatMap((from) => names.filter((to) => to !== from).map((to) => [from, to]));

describe.each(pairs)('from %s to %s', (source, target) => {
  const { format: from, body } = PROTOCOLS[source ?? ''] as Protocol;
  const { format: to } = PROTOCOLS[target ?? ''] as Protocol;

  test('nothing disappears without a report', () => {
    const { body: written, losses } = convertBody(body, { from, to, onLoss: 'omit' });
    const parts = from.readBody(body);
    const kept = JSON.stringify(written);
    const lost = losses.map(({ path }) => JSON.stringify(valueAt(parts, path)) ?? '');
    const missing = marksIn(JSON.stringify(body)).filter(
      (mark) => !kept.includes(mark) && !lost.some((value) => value.includes(mark)),
    );
    expect(missing).toEqual([]);
  });

  test('what is left can be read, and is converted back without a loss', () => {
    const { body: written } = convertBody(body, { from, to, onLoss: 'omit' });
    expect(to.readBody(written).conversation.messages.length).toBeGreaterThan(2);
    const { losses } = convertBody(written, { from: to, to: from, onLoss: 'omit' });
    expect(losses.filter(({ path }) => path.startsWith('messages'))).toEqual([]);
  });
});

/** The words and the unusual numbers of a body. */
function marksIn(json: string): readonly string[] {
  return [...new Set(json.match(/mark-[a-z-]+|\b7[34]\d\b|bWFyay[^"]+|iVBOR[^"]+/g))];
}

function valueAt({ conversation, options, sampling, ...own }: BodyParts, path: string): unknown {
  const root: unknown = { ...own, ...options, ...sampling, ...conversation };
  return pathSteps(path).reduce<unknown>(
    (value, step) => (value as Record<string, unknown> | undefined)?.[step],
    root,
  );
}

const FAMILIES: readonly PromptFormat[] = [
  llama3(),
  qwen({ version: '3' }),
  deepseek(),
  gptOss(),
  hermes(),
] as PromptFormat[];

/** Raw replies of five families, with the events that their formats read in them. */
const REPLIES: { name: string; events: readonly ReaderEvent[] }[] = [];
for (const family of FAMILIES) {
  const examples = (await family.guide?.())?.examples ?? [];
  for (const { title, formatOptions, conversation, options, reply } of examples) {
    if (reply === undefined) continue;
    const format = family.with(formatOptions);
    const reader = format.turn(conversation, options).reader();
    REPLIES.push({
      name: `${family.name}: ${title}`,
      events: [...reader.push(reply), ...reader.end()],
    });
  }
}

test('there are replies with text, reasoning and calls, of five families', () => {
  expect(new Set(REPLIES.map(({ name }) => name.split(':')[0])).size).toBe(5);
  const types = new Set(REPLIES.flatMap(({ events }) => events.map(({ type }) => type)));
  for (const type of ['text', 'reasoning', 'tool-call']) expect(types).toContain(type);
});

describe.each(names)('the client of %s', (protocol) => {
  const { format, read } = PROTOCOLS[protocol] as Protocol;

  test.each(REPLIES)('reads what a model said: $name', async ({ events }) => {
    const writer = format.responses.writer({ id: 'r', model: 'm', created: 0 });
    const chunks = [...events.flatMap((event) => writer.push(event)), ...writer.end()];
    const stream = chunks.map((chunk) => format.responses.text(chunk)).join('');
    const { message } = accumulate(events);
    const said = await read(
      () =>
        new Response(stream + format.responses.done, {
          headers: { 'content-type': format.responses.streamType },
        }),
    );
    expect(said).toEqual({
      text: message.content ?? '',
      reasoning: message.reasoning_content ?? '',
      calls: (message.tool_calls ?? []).map((call) => ({
        name: call.function.name,
        input: JSON.parse(call.function.arguments),
      })),
    });
  });
});
