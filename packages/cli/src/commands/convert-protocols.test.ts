import {
  accumulate,
  type FormatFactory,
  type MessagesFormat,
  type ReaderEvent,
} from '@modelspeak/core';
import { afterAll, describe, expect, test } from 'vitest';
import { Project } from '../../test/project.js';

/** The packages of message formats, and the options that they need to take a body of another. */
const PROTOCOLS = [
  { package: '@modelspeak/format-openai-messages', options: [] },
  { package: '@modelspeak/format-openai-responses', options: ['foreign=omit'] },
  { package: '@modelspeak/format-anthropic', options: ['unsigned=omit', 'maxTokens=100'] },
  { package: '@modelspeak/format-gemini', options: [] },
  { package: '@modelspeak/format-ollama', options: [] },
  { package: '@modelspeak/format-sharegpt', options: [] },
] as const;

const formats = await Promise.all(
  PROTOCOLS.map(async ({ package: name, options }) => {
    const { default: factory } = (await import(name)) as {
      readonly default: FormatFactory<object, MessagesFormat>;
    };
    return { name: factory.formatName, package: name, options, format: factory() };
  }),
);
const pairs = formats.flatMap((from) =>
  formats
    .filter((to) => to !== from)
    .map((to) => ({ source: from.name, target: to.name, from, to })),
);

const project = new Project();
for (const { package: name } of PROTOCOLS) project.link(name);
afterAll(() => project.remove());

const conversation = {
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'What is the weather?' },
    {
      role: 'assistant',
      content: 'One moment.',
      tool_calls: [
        {
          id: 'a',
          type: 'function',
          function: { name: 'f', arguments: '{"id":12345678901234567890}' },
        },
      ],
    },
    { role: 'tool', tool_call_id: 'a', content: 'sunny' },
    { role: 'user', content: 'Thanks' },
  ],
} as const;

const EVENTS: readonly ReaderEvent[] = [
  { type: 'reasoning', text: 'Hm.' },
  { type: 'text', text: 'Grüße' },
  { type: 'tool-call', index: 0, id: 'call_a', name: 'f' },
  { type: 'tool-call-arguments', index: 0, text: '{"x":1}' },
  { type: 'tool-call-end', index: 0 },
  { type: 'end', reason: 'tool_calls' },
];

describe.each(pairs)('from $source to $target', ({ from, to }) => {
  const args = ['convert', '--from', from.name, '--to', to.name, '--omit', '--json'];
  const options = to.options.flatMap((option) => ['--option', option]);
  const body = from.format
    .with(from.name === 'anthropic-messages' ? { maxTokens: 9 } : {})
    .text(conversation);

  test('a body', async () => {
    const { stdout, exitCode } = await project.run([...args, ...options], { input: body });
    expect(exitCode).toBe(0);
    const { messages } = to.format.conversation(stdout);
    expect(messages.map(({ role }) => role)).toEqual(conversation.messages.map(({ role }) => role));
    expect(stdout).toContain('12345678901234567890');
  });

  test('a file of rows, with a report for each', async () => {
    const extra = body.replace('{', '{"mark":1,');
    const { stdout, stderr, exitCode } = await project.run([...args, ...options], {
      input: `${body}\n${extra}\n`,
    });
    expect(exitCode).toBe(0);
    const rows = stdout.trim().split('\n');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toBe(rows[1]);
    expect(stderr).toContain('standard input:2: left out parameters.mark');
    expect(stderr).not.toContain('standard input:1: left out parameters.mark');
  });

  const { responses } = from.format;
  test.skipIf(responses === undefined || to.format.responses === undefined)(
    'a recorded stream',
    async () => {
      const writer = responses?.writer({ id: 'r', model: 'm', created: 0 });
      const chunks = [
        ...EVENTS.flatMap((event) => writer?.push(event) ?? []),
        ...(writer?.end() ?? []),
      ];
      const input = chunks.map((chunk) => responses?.text(chunk)).join('') + responses?.done;
      const { stdout, exitCode } = await project.run([...args.slice(0, -1), '--stream'], { input });
      expect(exitCode).toBe(0);
      const { message, reason } = to.format.parse(stdout);
      expect(message).toMatchObject({
        content: 'Grüße',
        reasoning_content: 'Hm.',
        tool_calls: [{ function: { name: 'f', arguments: '{"x":1}' } }],
      });
      expect(reason).toBe('tool_calls');
    },
  );

  test.skipIf(responses === undefined)('a response', async () => {
    const reply = accumulate(EVENTS);
    const input = JSON.stringify(responses?.body(reply, { id: 'r', model: 'm', created: 0 }));
    const { stdout, exitCode } = await project.run([...args, '--reply', ...options], { input });
    expect(exitCode).toBe(0);
    expect(stdout).toContain('Grüße');
  });
});

const signed: readonly ReaderEvent[] = [
  { type: 'reasoning', text: 'Hm.', signature: 'c2ln' },
  { type: 'text', text: 'Hi' },
  { type: 'end', reason: 'stop' },
];

test.each(['--stream', '--reply'])(
  'what %s cannot express is refused, or left out and reported',
  async (flag) => {
    const responses = formats.find(({ name }) => name === 'anthropic-messages')?.format.responses;
    const body = responses?.body(accumulate(signed), { id: 'r', model: 'm', created: 0 });
    const args = ['convert', '--from', 'anthropic-messages', '--to', 'ollama-chat', flag];
    const input = JSON.stringify(body);
    const refused = await project.run(args, { input });
    expect(refused).toMatchObject({ stdout: '', exitCode: 1 });
    expect(refused.stderr).toContain(
      'parts[0].signature: only anthropic-messages knows this; add --omit to leave it out',
    );
    const omitted = await project.run([...args, '--omit'], { input });
    expect(omitted.stderr).toBe(
      'warning: left out parts[0].signature: only anthropic-messages knows this\n',
    );
    expect(omitted.stdout).toContain('"thinking"');
  },
);

test('a reply becomes a message that keeps its signatures', async () => {
  const responses = formats.find(({ name }) => name === 'anthropic-messages')?.format.responses;
  const body = responses?.body(accumulate(signed), { id: 'r', model: 'm', created: 0 });
  const args = ['convert', '--from', 'anthropic-messages', '--reply', '--to', 'conversation'];
  const { stdout } = await project.run(args, { input: JSON.stringify(body) });
  expect(JSON.parse(stdout).messages[0].content).toEqual([
    { type: 'reasoning', text: 'Hm.', signature: 'c2ln' },
    { type: 'text', text: 'Hi' },
  ]);
});
