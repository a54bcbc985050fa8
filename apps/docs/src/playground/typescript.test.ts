import { expect, test } from 'vitest';
import { kindOf } from '../../test/kind-of.js';
import { formats } from '../formats.js';
import { firstState } from './state.js';
import { typescriptOf } from './typescript.js';

test('writes the program that does what a pane shows', () => {
  const code = typescriptOf({
    format: 'llama3',
    package: '@modelspeak/format-llama3',
    kind: 'prompt',
    options: '{"profile":"hf"}',
    conversation: '[{"role": "user", "content": "Say \\"role\\": hi\\n  \\"content\\": x"}]',
    render: { today: '2026-01-01' },
    reply: 'Hi<|eot_id|>',
  });
  expect(code).toBe(`import { llama3 } from '@modelspeak/format-llama3';

const format = llama3({ profile: 'hf' });
const turn = format.turn({
  messages: [
    {
      role: 'user',
      content: 'Say "role": hi\\n  "content": x',
    },
  ],
}, { today: '2026-01-01' });

console.log(turn.text); // send this to the model
console.log(turn.stop); // its stop sequences

// The complete reply; to read it as it streams, use turn.reader().
const { message } = turn.parse('Hi<|eot_id|>');
console.log(message);
`);
});

test.each(formats)('$name: the imported name is there', async (listed) => {
  const { conversation, reply } = firstState;
  const kind = (await kindOf(listed)) === 'messages' ? 'body' : 'prompt';
  const shown = { format: listed.name, package: listed.package, options: '', conversation, reply };
  const code = typescriptOf({ ...shown, kind, render: {} });
  const [, name] = /^import \{ (\w+) \}/.exec(code) ?? [];
  const module = (await listed.load()) as Record<string, unknown>;
  expect(module[name ?? '']).toBe(module['default']);
});
