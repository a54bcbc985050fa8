import { type ChatSettings, chatModel } from '@modelspeak/chat';
import type { PromptFormat } from '@modelspeak/core';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { anthropicMessages } from '@modelspeak/format-anthropic';
import { gptOss } from '@modelspeak/format-gpt-oss';
import { mistral } from '@modelspeak/format-mistral';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { openaiResponses } from '@modelspeak/format-openai-responses';
import { qwen3 } from '@modelspeak/format-qwen/qwen3';
import { qwen35 } from '@modelspeak/format-qwen/qwen3.5';
import { describe, expect, test } from 'vitest';
import { adaptRequest } from './adapt-request.js';

const settingsOf = (format: PromptFormat): ChatSettings =>
  chatModel({ format, endpoint: llamaServer('http://127.0.0.1:1') }).settings;

function promptOf(
  body: object,
  format: PromptFormat = qwen3() as PromptFormat,
  from = anthropicMessages(),
) {
  const settings = settingsOf(format);
  const adapted = adaptRequest(from.readBody({ max_tokens: 9, ...body }), {
    from: from.name,
    settings,
  });
  const { sampling: _, ...options } = adapted.options;
  return { ...adapted, prompt: format.turn(adapted.conversation, options as object).text };
}

const paths = ({ losses }: { losses: readonly { path: string }[] }) =>
  losses.map(({ path }) => path);

describe('what Claude Code sends', () => {
  const body = {
    model: 'm',
    system: [
      { type: 'text', text: 'x-anthropic-billing-header: cc_version=2; cch=1;' },
      { type: 'text', text: 'You help.', cache_control: { type: 'ephemeral' } },
    ],
    thinking: { type: 'adaptive' },
    context_management: { edits: [{ type: 'clear_thinking_20251015' }] },
    metadata: { user_id: 'u' },
    tools: [
      {
        name: 'Read',
        description: 'Reads.',
        input_schema: { type: 'object', properties: { path: { type: 'string' } } },
        strict: true,
        defer_loading: true,
        eager_input_streaming: true,
      },
      { type: 'web_search_20250305', name: 'web_search' },
    ],
    messages: [
      {
        role: 'user',
        content: [{ type: 'text', text: 'Fix it', cache_control: { type: 'ephemeral' } }],
      },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'I read.', signature: '' },
          { type: 'tool_use', id: 'toolu_1', name: 'Read', input: { path: 'a' } },
        ],
      },
      {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: 'toolu_1',
            is_error: true,
            content: [
              { type: 'text', text: 'no such file' },
              { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
              { type: 'tool_reference', tool_name: 'Grep' },
            ],
          },
          { type: 'text', text: '<system-reminder>Be quick.</system-reminder>' },
        ],
      },
      { role: 'system', content: 'The user opened b.' },
    ],
  };

  test('reaches Qwen 3, without what it cannot know', () => {
    const adapted = promptOf(body);
    expect(adapted.prompt).toContain('<|im_start|>system\nYou help.\n\n# Tools');
    expect(adapted.prompt).not.toContain('billing');
    expect(adapted.prompt).toContain('no such file[image left out: this model cannot read it]');
    expect(adapted.prompt).toContain('[tool_reference left out: this model cannot read it]');
    expect(adapted.prompt).toContain('<|im_start|>system\nThe user opened b.<|im_end|>');
    expect(adapted.options.thinking).toEqual({ enabled: true });
    expect(paths(adapted)).toEqual(
      expect.arrayContaining(['messages[3].content[1]', 'tools[1]', 'parameters.metadata']),
    );
  });

  test('reaches a format with one system message, and turns that alternate', () => {
    const { prompt } = promptOf(body, mistral() as PromptFormat);
    expect(prompt).toContain('You help.\n\nThe user opened b.');
    expect(prompt).toContain('<system-reminder>');
  });

  test('reaches a format with system messages only at the start', () => {
    const { prompt } = promptOf(body, qwen35() as PromptFormat);
    expect(prompt).toContain('You help.\n\nThe user opened b.');
  });

  test('reaches gpt-oss', () => {
    const { prompt } = promptOf(body, gptOss() as PromptFormat);
    expect(prompt).toContain('no such file');
  });
});

describe('what Codex sends', () => {
  const format = openaiResponses();
  const grammar = { type: 'grammar', syntax: 'lark', definition: 'start: "*** Begin"' };
  const body = {
    model: 'm',
    instructions: 'You code.',
    store: false,
    include: ['reasoning.encrypted_content'],
    reasoning: { effort: 'xhigh', summary: 'auto' },
    text: { verbosity: 'low' },
    prompt_cache_key: 'k',
    tools: [
      { type: 'function', name: 'exec_command', parameters: { type: 'object' }, strict: false },
      { type: 'custom', name: 'apply_patch', description: 'Patches.', format: grammar },
      {
        type: 'namespace',
        name: 'agents',
        tools: [{ type: 'function', name: 'spawn', parameters: { type: 'object' } }],
      },
      { type: 'web_search' },
    ],
    input: [
      { type: 'message', role: 'developer', content: [{ type: 'input_text', text: 'Rules.' }] },
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Do it' }] },
      { type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: 'Hm.' }] },
      { type: 'custom_tool_call', call_id: 'c1', name: 'apply_patch', input: '*** "Begin"\n' },
      { type: 'custom_tool_call_output', call_id: 'c1', output: 'done' },
      { type: 'function_call', call_id: 'c2', namespace: 'agents', name: 'spawn', arguments: '{}' },
      { type: 'function_call_output', call_id: 'c2', output: 'spawned' },
    ],
  };

  test('reaches Qwen 3: namespaces and free text become functions', () => {
    const adapted = promptOf(body, qwen3() as PromptFormat, format as never);
    expect(adapted.prompt).toContain('"name": "agents__spawn"');
    expect(adapted.prompt).toContain('Patches.\\n\\nThe input must follow this Lark grammar:');
    expect(adapted.prompt).toContain(
      '{"name": "apply_patch", "arguments": {"input": "*** \\"Begin\\"\\n"}}',
    );
    expect(adapted.prompt).toContain('{"name": "agents__spawn", "arguments": {}}');
    expect(adapted.names.clientTool('agents__spawn')).toMatchObject({ namespace: 'agents' });
    expect(adapted.names.clientTool('apply_patch')).toMatchObject({ isCustom: true });
    expect(paths(adapted)).toContain('tools[3]');
  });

  test('the effort becomes the nearest one', () => {
    const { options } = promptOf(body, gptOss() as PromptFormat, format as never);
    expect(options.thinking).toEqual({ effort: 'high' });
  });
});

test('several calls become messages of one call for a format without parallel calls', () => {
  const call = (id: string) => ({ id, type: 'function', function: { name: 'f', arguments: '{}' } });
  const body = {
    messages: [
      { role: 'user', content: 'Go' },
      { role: 'assistant', content: '', tool_calls: [call('a'), call('b')] },
      { role: 'tool', tool_call_id: 'a', content: 'A' },
      { role: 'tool', tool_call_id: 'b', content: 'B' },
    ],
    tools: [{ type: 'function', function: { name: 'f' } }],
  };
  const { prompt } = promptOf(body, gptOss() as PromptFormat, openaiMessages() as never);
  expect(prompt).toMatch(/functions\.f.*A<\|end\|>.*functions\.f.*B<\|end\|>/s);
});

test('settings that the endpoint lacks, and JSON that a grammar holds', () => {
  const body = {
    messages: [{ role: 'user', content: 'Go' }],
    response_format: {
      type: 'json_schema',
      json_schema: {
        name: 'a',
        schema: { type: 'object', properties: { n: { type: 'number', multipleOf: 0.1 } } },
      },
    },
    user: 'someone',
  };
  const { options, prompt } = promptOf(body, qwen3() as PromptFormat, openaiMessages() as never);
  expect(options.responseFormat).toMatchObject({
    json_schema: { schema: { properties: { n: { type: 'number' } } } },
  });
  expect(prompt).toContain('multipleOf');
});

describe('what a grammar does not hold is named', () => {
  const schema = {
    type: 'object',
    properties: {
      text: { type: 'string', maxLength: 5000 },
      list: { type: 'array', uniqueItems: true, items: { type: 'string' } },
    },
  };
  const messages = [{ role: 'user', content: 'Go' }];
  const tool = (name: string, parameters: object) => ({
    type: 'function',
    function: { name, parameters },
  });
  const tools = [tool('save', { type: 'object' }), tool('save_all', schema)];
  const named = (body: object) =>
    paths(
      promptOf({ messages, ...body }, qwen3() as PromptFormat, openaiMessages() as never),
    ).filter((path) => path !== 'parameters.max_tokens');

  test('in the schema of the answer', () => {
    const json_schema = { name: 'a', schema };
    expect(named({ response_format: { type: 'json_schema', json_schema } })).toEqual([
      'responseFormat.properties.list.uniqueItems',
      'responseFormat.properties.text.maxLength',
    ]);
  });

  test.each(['required', { type: 'function', function: { name: 'save_all' } }])(
    'in the tools, if the model must call: %j',
    (tool_choice) => {
      expect(named({ tools, tool_choice })).toEqual([
        'tools[1].parameters.properties.list.uniqueItems',
        'tools[1].parameters.properties.text.maxLength',
      ]);
      expect(named({ tools: tools.slice(0, 1), tool_choice: 'required' })).toEqual([]);
    },
  );

  test('but not for calls that nobody requires', () => {
    expect(named({ tools })).toEqual([]);
    expect(named({ tools, tool_choice: 'auto' })).toEqual([]);
  });
});

test('tools for a model without tools are refused, with the way out', () => {
  const format = { ...qwen3(), supports: { ...qwen3().supports, tools: false } } as PromptFormat;
  const body = {
    messages: [{ role: 'user', content: 'Hi' }],
    tools: [{ name: 'f', input_schema: {} }],
  };
  expect(() => promptOf(body, format)).toThrow(/promptedTools/);
});
