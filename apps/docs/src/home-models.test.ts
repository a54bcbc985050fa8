import { expect, test } from 'vitest';
import { loadFormat } from './formats.js';
import { homeModels, shownModel } from './home-models.js';
import { recordedReply, recordedTools } from './recorded-reply.js';

test.each(homeModels)(
  'a recorded reply of $label is read as meant, and lost elsewhere',
  async (model) => {
    const { html, reply } = await shownModel(model);
    expect(html).toContain('Is it raining in Paris?');
    expect(reply.answers[0]?.reader).toBe('vLLM 0.33.0');
    for (const { said, fault } of reply.answers) {
      if (fault === undefined) expect(said).toMatchObject({ content: reply.ours.content });
      else expect(said).not.toEqual(reply.ours);
    }
    expect(reply.answers.some(({ fault }) => fault !== undefined)).toBe(true);
    // Llama writes its calls as plain JSON.
    const marks = reply.pieces.filter(({ kind }) => kind === 'control').length;
    expect(marks > 0).toBe(model.format !== 'llama3');
  },
);

test('no two of them are alike', async () => {
  const shown = await Promise.all(homeModels.map(shownModel));
  const replies = shown.map(({ reply }) => reply.pieces.map(({ text }) => text).join(''));
  expect(new Set(replies).size).toBe(homeModels.length);
});

test('shows every reader that was asked, also those that agree', async () => {
  const format = (await loadFormat('glm'))({ version: '5' });
  if (format.kind !== 'prompt') throw new Error('not a format of prompts');
  const row = 'glm/vectors/replies-disputed/glm-5.jsonl#glm-5-034';
  const { answers } = recordedReply(row, format);
  expect(answers.map(({ reader, fault }) => [reader, fault])).toEqual([
    ['vLLM 0.33.0', undefined],
    ['SGLang 0.5.23', 'The arguments are wrong.'],
    ['llama.cpp', undefined],
    ['Ollama', undefined],
    ['renderers 0.1', undefined],
    ['mlx-lm', undefined],
  ]);
  expect(answers[0]?.setUp).toBe('with --tool-call-parser glm47 --reasoning-parser glm45');
});

test('the tools that the rows offer', () => {
  const names = recordedTools.map((tool) => (tool.type === 'function' ? tool.function.name : ''));
  expect(names).toEqual(['get_weather', 'set_level', 'search', 'noop', 'note']);
});
