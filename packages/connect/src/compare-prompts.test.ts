import type { PromptFormat } from '@modelspeak/core';
import { chatTemplate } from '@modelspeak/format-chat-template';
import { chatml } from '@modelspeak/format-hermes/chatml';
import { qwen25 } from '@modelspeak/format-qwen/qwen2.5';
import { describe, expect, test } from 'vitest';
import { chooseFormat } from './choose-format.js';
import { comparePrompts } from './compare-prompts.js';

const TOKENS = ['<|im_start|>', '<|im_end|>', '<tool_call>', '</tool_call>'];
const compare = (source: string, format: PromptFormat = qwen25()) =>
  comparePrompts(format, { source, specialTokens: TOKENS });

/** The template of Qwen 2.5, with one way to spell the call that it asks for. */
const template = (asked = '{"name": <function-name>, "arguments": <args-json-object>}') =>
  `{%- if tools %}
    {{- '<|im_start|>system\\n' }}
    {%- if messages[0]['role'] == 'system' %}
        {{- messages[0]['content'] }}
    {%- else %}
        {{- 'You are Qwen, created by Alibaba Cloud. You are a helpful assistant.' }}
    {%- endif %}
    {{- "\\n\\n# Tools\\n\\nYou may call one or more functions to assist with the user query.\\n\\nYou are provided with function signatures within <tools></tools> XML tags:\\n<tools>" }}
    {%- for tool in tools %}
        {{- "\\n" }}
        {{- tool | tojson }}
    {%- endfor %}
    {{- "\\n</tools>\\n\\nFor each function call, return a json object with function name and arguments within <tool_call></tool_call> XML tags:\\n<tool_call>\\n${asked.replaceAll('"', '\\"')}\\n</tool_call><|im_end|>\\n" }}
{%- else %}
    {%- if messages[0]['role'] == 'system' %}
        {{- '<|im_start|>system\\n' + messages[0]['content'] + '<|im_end|>\\n' }}
    {%- else %}
        {{- '<|im_start|>system\\nYou are Qwen, created by Alibaba Cloud. You are a helpful assistant.<|im_end|>\\n' }}
    {%- endif %}
{%- endif %}
{%- for message in messages %}
    {%- if message.role == "user" or (message.role == "assistant" and not message.tool_calls) %}
        {{- '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>' + '\\n' }}
    {%- elif message.role == "assistant" %}
        {{- '<|im_start|>' + message.role }}
        {%- if message.content %}
            {{- '\\n' + message.content }}
        {%- endif %}
        {%- for tool_call in message.tool_calls %}
            {{- '\\n<tool_call>\\n{"name": "' + tool_call.function.name + '", "arguments": ' + (tool_call.function.arguments | tojson) + '}\\n</tool_call>' }}
        {%- endfor %}
        {{- '<|im_end|>\\n' }}
    {%- elif message.role == "tool" %}
        {{- '<|im_start|>user\\n<tool_response>\\n' + message.content + '\\n</tool_response><|im_end|>\\n' }}
    {%- endif %}
{%- endfor %}
{%- if add_generation_prompt %}
    {{- '<|im_start|>assistant\\n' }}
{%- endif %}`;

describe('the prompts of a format and of a template', () => {
  test('are the same, also with tools', () => {
    expect(compare(template())).toBeUndefined();
  });

  test('differ in how they introduce tools', () => {
    const asked = '{{"name": <function-name>, "arguments": <args-json-object>}}';
    expect(compare(template(asked))).toEqual({
      isOfTools: true,
      text: String.raw`for the tools, the format writes ":\n<tool_call>\n{\"name\": <function-name>, \"argu", the template ":\n<tool_call>\n{{\"name\": <function-name>, \"arg"`,
    });
  });

  test('differ in how they write a result', () => {
    const difference = compare(template().replace('<tool_response>\\n', '<tool_response>'));
    expect(difference?.isOfTools).toBe(true);
    expect(difference?.text).toMatch(/^for a tool call and its result, the format writes /);
  });

  test('differ also without tools, which is said first', () => {
    const asked = '{{"name": <function-name>}}';
    const difference = compare(template(asked).replaceAll('You are Qwen', 'You were Qwen'));
    expect(difference).toMatchObject({ isOfTools: false });
    expect(difference?.text).toMatch(/^for a question, .*You were/);
  });

  test('are not compared with tools if one of them has none', () => {
    const plain = template().replace('{%- if tools %}', '{%- if false %}');
    expect(compare(plain)).toBeUndefined();
    const chat = `{% for message in messages %}{{ '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>\\n' }}{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}`;
    expect(compare(chat, chatml())).toBeUndefined();
  });

  test('may differ in white space at the end of a text, and in the time of day', () => {
    const late = template()
      .replace("messages[0]['content'] + '<", "messages[0]['content'] + '\\n\\n<")
      .replace("'<|im_start|>assistant\\n'", "'<|im_start|>assistant'");
    expect(compare(late)).toBeUndefined();
    const at = (time: string) =>
      `{{ 'It is ' + ${time} }}{% for message in messages %}{{ message.content }}{% endfor %}`;
    const noon = chatTemplate({ template: at("'12:00:00'"), specialTokens: TOKENS });
    expect(compare(at("strftime_now('%H:%M:%S')"), noon)).toBeUndefined();
    expect(compare(at("strftime_now('%Y')"), noon)?.text).toMatch(/the template "It is 2026/);
  });
});

test('a model that was made from another keeps its format if only tools differ, with a warning', async () => {
  const chosenFor = (source: string) => {
    const description = {
      names: ['my-own', 'Qwen2.5-7B-Instruct'],
      template: { source, specialTokens: TOKENS },
    };
    const find = (name: string) => (name.startsWith('Qwen') ? qwen25() : undefined);
    return chooseFormat({ description, source: 'the server' }, find);
  };
  const tools = await chosenFor(template('{{"name": <function-name>}}'));
  expect([tools.by, tools.warnings]).toEqual([
    'name',
    [expect.stringMatching(/^the model's own template writes other prompts: for the tools, /)],
  ]);
  const plain = await chosenFor(template().replaceAll('You are Qwen', 'You were Qwen'));
  expect([plain.by, plain.warnings]).toEqual(['template', []]);
});
