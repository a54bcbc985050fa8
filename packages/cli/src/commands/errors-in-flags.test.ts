import { expect, test } from 'vitest';
import { projectWith } from '../../test/project-with.js';

const project = projectWith(
  'format-anthropic',
  'format-chat-template',
  'format-llama3',
  'format-qwen',
);

const user = (content: unknown) => ({ role: 'user', content });
const weather = { type: 'function', function: { name: 'f', parameters: { type: 'object' } } };
const thought = { role: 'assistant', content: 'b', reasoning_content: 'c' };
const drops =
  "{% for message in messages %}{% if message.role == 'user' %}{{ message.content }}{% endif %}{% endfor %}";

test.each([
  [
    ['render', '-f', 'llama3', '--special-tokens', 'refuse'],
    { messages: [user('<|eot_id|>')] },
    'escape it with --special-tokens escape',
  ],
  [
    ['render', '-f', 'llama3', '--option', 'profile=hf'],
    { messages: [{ role: 'system', content: 'a' }], tools: [weather] },
    '--option toolsInUserMessage=false',
  ],
  [['render', '-f', 'chat-template'], { messages: [user('a')] }, 'add --option template=@FILE'],
  [
    ['render', '-f', 'chat-template', '--option', `template=${drops}`],
    { messages: [{ role: 'system', content: 'abc' }, user('d')] },
    'or pass --on-loss reference to drop it too',
  ],
  [
    ['render', '-f', 'qwen', '--thinking', 'off', '--effort', 'high'],
    { messages: [user('a')] },
    '--effort',
  ],
  [
    ['convert', '--to', 'claude', '--option', 'model=m'],
    { messages: [user('a'), thought, user('d')] },
    '--option unsigned=',
  ],
  [
    ['render', '-f', 'llama3', '--continue-final-message', '--generation-prompt'],
    { messages: [user('a'), { role: 'assistant', content: 'b' }] },
    '--generation-prompt',
  ],
])('%j names the flag', async (args, conversation, flag) => {
  const { stderr, exitCode } = await project.run(args, { input: JSON.stringify(conversation) });
  expect(exitCode).not.toBe(0);
  expect(stderr).toMatch(/^error: /);
  expect(stderr).toContain(flag);
  expect(stderr).not.toMatch(/onLoss|specialTokens|toolsInUserMessage: |enabled: |the option/);
});
