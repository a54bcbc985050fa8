import { llama3 } from '@modelspeak/format-llama3';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { library } from '@modelspeak/prompts/library';
import { expect, test } from 'vitest';
import { projectWith } from '../test/project-with.js';

const project = projectWith('format-llama3', 'format-openai-messages');

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
  expect(stderr).toMatch(/^warning: .* not part of a conversation: model\n$/);
});

test('parse reads a tool call, whole or in pieces', async () => {
  const reply = '{"name": "get_weather", "parameters": {"city": "Paris"}}<|eot_id|>';
  const whole = await project.run(['parse', '--format', 'llama3'], { input: reply });
  expect(JSON.parse(whole.stdout)).toEqual(llama3().parse(reply).message);
  const events = await project.run(['parse', '--format', 'llama3', '--stream'], { input: reply });
  expect(events.stdout).toContain('{"type":"tool-call","index":0,');
});

test('parse reports a malformed tool call', async () => {
  const { stderr, exitCode } = await project.run(['parse', '--format', 'llama3'], {
    input: '{"name": "get_weather", "parameters": {"city": ',
  });
  expect(stderr).toMatch(
    /^warning: this looks like a tool call but is not one, so it stays in the content: /,
  );
  expect(exitCode).toBe(0);
});

const CHUNK = 'data: {"choices":[{"index":0,"delta":{"content":"Hi"}}]}\n\n';

test.each([[[]], [['--stream']]])('parse fails on a stream cut in mid-event, %j', async (args) => {
  const input = `${CHUNK}data: {"choices":[{"ind`;
  const outcome = await project.run(['parse', '--format', 'openai-messages', ...args], { input });
  expect(outcome.stderr).toMatch(/^error: standard input: chunks\[1\]: the stream was cut off/);
  expect(outcome.exitCode).toBe(1);
});

test('parse warns of a stream without a finish reason', async () => {
  const outcome = await project.run(['parse', '--format', 'openai-messages'], { input: CHUNK });
  expect(JSON.parse(outcome.stdout)).toEqual({ role: 'assistant', content: 'Hi' });
  expect(outcome.stderr).toMatch(/^warning: the response ends without a finish reason/);
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
  const [first, second] = JSON.parse(stdout);
  expect([first.name, second.name]).toEqual(['llama3', 'openai-messages']);
  expect(first.models).toEqual(JSON.parse(JSON.stringify(llama3.models)));
  expect(second.models).toEqual(JSON.parse(JSON.stringify(openaiMessages.models)));
});
