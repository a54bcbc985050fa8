import type { LanguageModelV4CallOptions, LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import type { ChatSettings } from '@modelspeak/chat';
import { completions } from '@modelspeak/endpoint-completions';
import { openai } from '@modelspeak/endpoint-openai';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { qwen3 } from '@modelspeak/format-qwen/qwen3';
import { qwen35 } from '@modelspeak/format-qwen/qwen3.5';
import { describe, expect, test } from 'vitest';
import { chatRequest } from './chat-request.js';

const url = 'http://127.0.0.1:1/v1';
const PROMPTED: ChatSettings = {
  format: qwen3(),
  endpoint: completions(url, { model: 'm', dialect: 'vllm' }),
};
const UNGUARDED: ChatSettings = {
  format: qwen3(),
  endpoint: completions(url, { model: 'm', dialect: 'tgi' }),
};
const PROVIDER: ChatSettings = {
  format: openaiMessages({ model: 'm' }),
  endpoint: openai({ url }),
};

const HI: LanguageModelV4CallOptions['prompt'] = [
  { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
];
const TOOL = {
  type: 'function',
  name: 'weather',
  description: 'Tells it.',
  strict: true,
  inputSchema: { type: 'object' },
} as const;
const SCHEMA: LanguageModelV4FunctionTool['inputSchema'] = {
  type: 'object',
  properties: { city: { type: 'string', maxLength: 20 } },
  required: ['city'],
  additionalProperties: false,
};

const requestOf = (call: Partial<LanguageModelV4CallOptions>, settings: ChatSettings = PROMPTED) =>
  chatRequest({ prompt: HI, ...call }, settings);

const features = ({ warnings }: ReturnType<typeof chatRequest>) =>
  warnings.map((warning) => ('feature' in warning ? warning.feature : ''));

test('a plain call sets nothing', () => {
  const { conversation, options, warnings } = requestOf({});
  expect(conversation).toEqual({ messages: [{ role: 'user', content: 'Hi' }] });
  expect(options).toEqual({ sampling: {}, signal: undefined });
  expect(warnings).toEqual([]);
});

test('what a grammar does not hold of tools that must be called is a warning', () => {
  const inputSchema = {
    type: 'object',
    properties: { cities: { type: 'array', items: { type: 'string' }, uniqueItems: true } },
  } as const;
  const tools = [{ ...TOOL, inputSchema }];
  const required = requestOf({ tools, toolChoice: { type: 'required' } });
  expect(required.warnings).toEqual([
    {
      type: 'compatibility',
      feature: 'toolChoice',
      details: expect.stringContaining('weather.properties.cities.uniqueItems'),
    },
  ]);
  expect(requestOf({ tools, toolChoice: { type: 'auto' } }).warnings).toEqual([]);
});

test('examples of inputs are left out, with a warning', () => {
  const inputExamples = [{ input: { city: 'Paris' } }];
  const request = requestOf({ tools: [{ ...TOOL, inputExamples }] });
  expect(features(request)).toEqual(['inputExamples']);
});

test('settings become those of sampling', () => {
  const { options } = requestOf({
    maxOutputTokens: 9,
    temperature: 0.5,
    topP: 0.9,
    topK: 40,
    presencePenalty: 0.1,
    frequencyPenalty: 0.2,
    seed: 7,
    stopSequences: ['END'],
  });
  expect(options.sampling).toEqual({
    maxTokens: 9,
    temperature: 0.5,
    topP: 0.9,
    topK: 40,
    presencePenalty: 0.1,
    frequencyPenalty: 0.2,
    seed: 7,
    stop: ['END'],
  });
});

test('what the server does not support is left out, with a warning', () => {
  const request = requestOf({ topK: 40, temperature: 0.5 }, PROVIDER);
  expect(request.options.sampling).toEqual({ temperature: 0.5 });
  expect(features(request)).toEqual(['topK']);
});

test('the signal and the headers are passed on', () => {
  const { signal } = new AbortController();
  const { options } = requestOf({ abortSignal: signal, headers: { a: 'b', none: undefined } });
  expect(options.signal).toBe(signal);
  expect(options.headers).toEqual({ a: 'b' });
});

test('an assistant message at the end is continued', () => {
  const start = { role: 'assistant', content: [{ type: 'text', text: 'Yes, ' }] } as const;
  const { options } = requestOf({ prompt: [...HI, { ...start, content: [...start.content] }] });
  expect(options.continueFinalMessage).toBe(true);
});

describe('tools', () => {
  test('functions are offered', () => {
    const { conversation } = requestOf({ tools: [TOOL] });
    const { name, description, strict, inputSchema: parameters } = TOOL;
    expect(conversation.tools).toEqual([
      { type: 'function', function: { name, description, strict, parameters } },
    ]);
  });

  test('tools of other providers are left out, with a warning', () => {
    const search = { type: 'provider', id: 'openai.web_search', name: 'search', args: {} } as const;
    const request = requestOf({ tools: [search] });
    expect(request.conversation.tools).toBeUndefined();
    expect(features(request)).toEqual(['provider-defined tool openai.web_search']);
  });

  test.each([
    [{ type: 'auto' }, 'auto'],
    [{ type: 'none' }, 'none'],
    [{ type: 'required' }, 'required'],
    [
      { type: 'tool', toolName: 'weather' },
      { type: 'function', function: { name: 'weather' } },
    ],
  ] as const)('the choice %o', (toolChoice, expected) => {
    expect(requestOf({ tools: [TOOL], toolChoice }).options.toolChoice).toEqual(expected);
    expect(requestOf({ toolChoice }).options.toolChoice).toBeUndefined();
  });
});

describe('JSON', () => {
  const json = { type: 'json', name: 'place', description: 'A place.', schema: SCHEMA } as const;

  test('a provider is sent the schema', () => {
    const { conversation, options, warnings } = requestOf({ responseFormat: json }, PROVIDER);
    expect(conversation).toEqual({ messages: [{ role: 'user', content: 'Hi' }] });
    expect(options.responseFormat).toEqual({
      type: 'json_schema',
      json_schema: { name: 'place', description: 'A place.', schema: SCHEMA },
    });
    expect(warnings).toEqual([]);
  });

  test('a grammar enforces the schema, which the prompt shows', () => {
    const { conversation, options, warnings } = requestOf({ responseFormat: json });
    expect(options.responseFormat).toMatchObject({ type: 'json_schema' });
    expect(JSON.stringify(conversation.messages)).toContain('city');
    expect(warnings).toEqual([]);
  });

  test('without a grammar, the prompt asks for it, with a warning', () => {
    const request = requestOf({ responseFormat: json }, UNGUARDED);
    expect(request.options.responseFormat).toBeUndefined();
    expect(JSON.stringify(request.conversation.messages)).toContain('city');
    expect(features(request)).toEqual(['responseFormat']);
  });

  test('without a schema it is any object', () => {
    const { options } = requestOf({ responseFormat: { type: 'json' } }, PROVIDER);
    expect(options.responseFormat).toEqual({ type: 'json_object' });
  });

  test('text is nothing special', () => {
    const { options } = requestOf({ responseFormat: { type: 'text' } });
    expect(options.responseFormat).toBeUndefined();
  });
});

describe('own options', () => {
  const own = (modelspeak: Record<string, never>) => ({ providerOptions: { modelspeak } });

  test('are passed on, and take precedence', () => {
    const given = {
      sampling: { minP: 0.1, seed: 2 },
      thinking: { enabled: false },
      today: 'Monday',
    };
    const { options } = requestOf({ seed: 1, reasoning: 'high', ...own(given as never) });
    expect(options).toMatchObject({
      sampling: { minP: 0.1, seed: 2 },
      thinking: { enabled: false },
      today: 'Monday',
    });
  });

  test('must exist', () => {
    expect(() => requestOf(own({ minP: 0.1 } as never))).toThrow(
      expect.objectContaining({ code: 'invalid_option', path: 'providerOptions.modelspeak.minP' }),
    );
  });

  test('of other providers are ignored', () => {
    expect(requestOf({ providerOptions: { openai: { store: true } } }).warnings).toEqual([]);
  });
});

describe('messages in an order that the format refuses', () => {
  const settings: ChatSettings = { ...PROMPTED, format: qwen35() };
  const later = { role: 'system', content: 'Be kind.' } as const;

  test('come in one that it takes', () => {
    const prompt = [{ role: 'system', content: 'Be brief.' } as const, ...HI, later];
    const { conversation } = requestOf({ prompt }, settings);
    expect(conversation.messages).toEqual([
      { role: 'system', content: 'Be brief.\n\nBe kind.' },
      { role: 'user', content: 'Hi' },
    ]);
    expect(requestOf({ prompt }).conversation.messages).toHaveLength(3);
  });

  test('are refused with their own place for what remains wrong', () => {
    const file = { type: 'file', mediaType: 'audio/wav', data: { type: 'data', data: 'AA==' } };
    const prompt = [...HI, later, { role: 'user', content: [file] }] as typeof HI;
    expect(() => requestOf({ prompt }, settings)).toThrow(/messages\[2\]\.content\[0\]/);
  });
});
