import { choice, defineFormat, defineOptions } from '@modelspeak/core/authoring';
import { expect, test } from 'vitest';
import { sound } from '../../test/sound.js';
import { chatTemplateRunner } from './template-runner.js';

const options = defineOptions({ quotes: choice('escaped', 'plain') });
const format = defineFormat({
  ...sound,
  options,
  write(conversation, out, context) {
    if (context.options.quotes === 'plain') out.scaffold('"');
    sound.write(conversation, out, { ...context, options: {} });
  },
  reader: (_options, context, control) => sound.reader({}, context, control),
})();

const hi = { role: 'user', content: 'Hi' };
const input = { messages: [hi], add_generation_prompt: true };
const prompt = '<|turn|>user\nHi<|end|><|turn|>assistant\n';

test('renders the messages with what the template was told', () => {
  const run = chatTemplateRunner(format);
  expect(run({ input, output: prompt })).toEqual({ expected: prompt, actual: prompt });
  const done = run({ input: { ...input, add_generation_prompt: false }, output: '' });
  expect(done.actual).toBe('<|turn|>user\nHi<|end|>');
  const open = [hi, { role: 'assistant', content: 'Well' }];
  const prefilled = { messages: open, add_generation_prompt: false, continue_final_message: true };
  expect(run({ input: prefilled, output: '' }).actual).toBe(`${prompt}Well`);
});

test('maps what a conversation says otherwise', () => {
  const calls = [{ id: 'a', type: 'function', function: { name: 'f', arguments: { n: 1 } } }];
  const messages = [
    { role: 'user', content: [{ type: 'text', text: 'Hi' }, { type: 'image' }] },
    {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'Hm' },
        { type: 'text', text: 'A' },
      ],
    },
    { role: 'assistant', content: null, tool_plan: 'Plan', tool_calls: calls },
  ];
  const { actual } = chatTemplateRunner(format)({ input: { ...input, messages }, output: '' });
  expect(actual).toContain('Hi<|image|><|end|>');
  expect(actual).toContain('<|think|>Hm<|think|>A<|end|>');
  expect(actual).toContain('<|think|>Plan<|think|><|call|>{"name":"f","arguments":{"n":1}}<|end|>');
});

test('audio and videos get a source', () => {
  const content = [{ type: 'audio' }, { type: 'video' }];
  const messages = [{ role: 'user', content }];
  const source = chatTemplateRunner(format).prompt({ input: { ...input, messages }, output: '' });
  const file = { type: 'file', file: { file_data: expect.stringMatching(/^data:video\/mp4;/) } };
  const audio = { type: 'input_audio', input_audio: expect.anything() };
  expect(source?.conversation.messages).toEqual([{ role: 'user', content: [audio, file] }]);
});

test('an option of the template must be given a meaning', () => {
  const given = { input: { ...input, template_options: { plain: true } }, output: `"${prompt}` };
  expect(() => chatTemplateRunner(format)(given)).toThrow('option plain');
  const run = chatTemplateRunner(format, ({ plain }: { plain?: boolean }) => ({
    options: { quotes: plain ? ('plain' as const) : undefined },
  }));
  expect(run(given).actual).toBe(given.output);
});

test('what the reference writes wrongly is an exception only where an option writes it too', () => {
  const run = chatTemplateRunner(format, () => ({
    reference: { options: { quotes: 'plain' as const }, exception: 'a stray quote' },
  }));
  expect(run({ input, output: prompt }).exception).toBeUndefined();
  const stray = run({ input, output: `"${prompt}` });
  expect(stray).toMatchObject({ actual: `"${prompt}`, exception: 'a stray quote' });
  expect(run({ input, output: 'x' })).toEqual({ expected: 'x', actual: prompt });
});

test('what the reference refuses is to be refused', () => {
  const run = chatTemplateRunner(format);
  const refused = { input, reference_error: 'no' };
  expect(run(refused).actual).toContain('accepted');
  const messages = [{ role: 'user', content: [{ type: 'file', file: { file_id: 'x' } }] }];
  const { expected, actual } = run({ ...refused, input: { ...input, messages } });
  expect(actual).toBe(expected);
});
