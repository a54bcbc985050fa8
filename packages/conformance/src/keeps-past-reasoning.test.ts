import { createTextReader, defineFormat, defineOptions, textOf } from '@modelspeak/core/authoring';
import { describe, expect, test } from 'vitest';
import { runConformance } from './index.js';

/** Writes a mark where it thinks; with tools it keeps what it thought, without it does not. */
const thinker = defineFormat({
  name: 'thinker',
  models: [],
  options: defineOptions({}),
  control: ['<|turn|>', '<|end|>', '<|thinks|>'],
  stop: ['<|end|>'],
  supports: { history: true, tools: true, reasoning: true, stripsPastReasoning: true },
  request: { thinking: { enabled: true } },
  write({ messages, tools }, out, { thinking, generationPrompt }) {
    if (tools?.length) out.content(JSON.stringify(tools));
    const asked = messages.findLastIndex(({ role }) => role === 'user');
    messages.forEach((message, index) => {
      out.message(index);
      out.control('<|turn|>');
      if (message.role !== 'assistant') out.content(textOf(message.content));
      else {
        const isShown = index > asked || (thinking.enabled && tools?.length);
        if (isShown) out.content(message.reasoning_content ?? '');
        out.content(textOf(message.content));
      }
      out.control('<|end|>');
    });
    if (!generationPrompt) return;
    out.message(null);
    out.control(thinking.enabled ? '<|thinks|>' : '<|turn|>');
  },
  reader: (_options, _context, control) => createTextReader(control, ['<|end|>']),
});

describe('where past reasoning is stripped, the suite', () => {
  const run = (options: object) =>
    runConformance(thinker, { only: ['losses'], runs: 60, ...options });

  test('finds what is kept', async () => {
    expect(await run({})).toMatchObject({ passed: true });
    expect(await run({ request: { thinking: { enabled: true } } })).toMatchObject({
      passed: false,
    });
  });

  test('knows where it is kept by design', async () => {
    const report = await run({
      request: { thinking: { enabled: true } },
      keepsPastReasoning: ({ tools }: { tools?: readonly object[] }) => Boolean(tools?.length),
    });
    expect(report).toMatchObject({ passed: true });
  });
});
