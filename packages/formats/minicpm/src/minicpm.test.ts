import { expect, test } from 'vitest';
import { minicpm } from './minicpm.js';

const tools = [{ type: 'function', function: { name: 'now' } }] as const;

test('the tools stand where the system message says', () => {
  const messages = [
    { role: 'system', content: 'Before.<tool_def_sep>After.' },
    { role: 'user', content: 'Hi' },
  ] as const;
  const prompt = minicpm().render({ messages, tools });
  expect(prompt).toContain('system\nBefore.# Tools\n');
  expect(prompt).toContain('</param>After.<|im_end|>');
});

test('a value in CDATA may contain tags', () => {
  const reply =
    '<function name="now"><param name="zone"><![CDATA[<b> & </param>]]></param></function>';
  const { message } = minicpm().parse(reply, { tools });
  expect(message.tool_calls?.[0]?.function.arguments).toBe('{"zone":"<b> & </param>"}');
});
