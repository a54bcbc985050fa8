import { llama3 } from '@modelspeak/format-llama3';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { library } from '@modelspeak/prompts/library';
import { afterAll, expect, test } from 'vitest';
import { Project } from '../test/project.js';

const project = new Project();
afterAll(() => project.remove());
project.link('@modelspeak/format-llama3');
project.link('@modelspeak/format-openai-messages');

const tools = [
  {
    type: 'function',
    function: {
      name: 'get_weather',
      parameters: { type: 'object', properties: { city: { type: 'string' } } },
    },
  },
] as const;
const conversation = {
  messages: [{ role: 'user', content: 'Is it raining in Paris?' }],
  tools,
} as const;
const input = JSON.stringify(conversation);

test('render writes the very prompt that the format writes', async () => {
  const args = ['render', '--model', 'meta-llama/Llama-3.3-70B-Instruct', '--option', 'profile=hf'];
  const { stdout, stderr } = await project.run([...args, '--today', '2025-01-31'], { input });
  expect(stdout).toBe(llama3({ profile: 'hf' }).render(conversation, { today: '2025-01-31' }));
  expect(stderr).toBe('');
});

test('render --template writes a template of the library', async () => {
  const { prompt } = library.get('AskExpert');
  const filled = prompt.conversation({ topic: 'tides <|eot_id|>' });
  const args = ['render', '--template', 'AskExpert', '--var', 'topic=tides <|eot_id|>'];
  const { stdout } = await project.run([...args, '--format', 'llama3']);
  expect(stdout).toBe(llama3().render(filled));
  const body = await project.run([...args, '--format', 'openai-messages']);
  expect(JSON.parse(body.stdout)).toEqual(openaiMessages().body(filled));
});

test('convert takes a request body to a prompt', async () => {
  const args = ['convert', '--to', 'openai-messages', '--option', 'model=gpt-5'];
  const { stdout: body } = await project.run(args, { input });
  expect(JSON.parse(body)).toEqual(openaiMessages({ model: 'gpt-5' }).body(conversation));
  const back = ['convert', '--from', 'openai-messages', '--to', 'llama3'];
  const { stdout, stderr } = await project.run(back, { input: body });
  expect(stdout).toBe(llama3().render(conversation));
  expect(stderr).toMatch(/^warning: .* no part of a conversation: model\n$/);
});

test('parse reads a tool call, whole or in pieces', async () => {
  const reply = '{"name": "get_weather", "parameters": {"city": "Paris"}}<|eot_id|>';
  const whole = await project.run(['parse', '--format', 'llama3'], { input: reply });
  expect(JSON.parse(whole.stdout)).toEqual(llama3().parse(reply).message);
  const events = await project.run(['parse', '--format', 'llama3', '--stream'], { input: reply });
  expect(events.stdout).toContain('{"type":"tool-call","index":0,');
});

test('parse tells of a tool call that is none', async () => {
  const { stderr, exitCode } = await project.run(['parse', '--format', 'llama3'], {
    input: '{"name": "get_weather", "parameters": {"city": ',
  });
  expect(stderr).toMatch(/^warning: what looks like a tool call is none, and is kept as content: /);
  expect(exitCode).toBe(0);
});

test.each(['llama3', 'openai-messages'])('describe %s renders every example', async (name) => {
  const { stdout, stderr, exitCode } = await project.run(['describe', name]);
  const { guide } = name === 'llama3' ? llama3() : openaiMessages();
  for (const { title } of (await guide?.())?.examples ?? [])
    expect(stdout).toContain(`\n### ${title}\n`);
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
});

test('formats lists both, with all their models', async () => {
  const { stdout } = await project.run(['formats', '--json']);
  expect(JSON.parse(stdout)).toMatchObject([
    { name: 'llama3', kind: 'prompt', models: llama3.models },
    { name: 'openai-messages', kind: 'messages', models: openaiMessages.models },
  ]);
});
