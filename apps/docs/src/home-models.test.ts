import { expect, test } from 'vitest';
import { loadFormat } from './formats.js';
import { homeModels, shownModel } from './home-models.js';
import { recordedReply, recordedTools } from './recorded-reply.js';

test.each(homeModels)(
  'a recorded reply of $label is read as meant, and lost elsewhere',
  async (model) => {
    const { html, reply } = await shownModel(model);
    expect(html).toContain('Is it raining in Paris?');
    expect(reply.fault).not.toBe('');
    expect(reply.theirs).not.toEqual(reply.ours);
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

test('a row that the other reader reads as meant is not shown', async () => {
  const format = (await loadFormat('glm'))({ version: '5' });
  if (format.kind !== 'prompt') throw new Error('not a format of prompts');
  const row = 'glm/vectors/replies-disputed/glm-5.jsonl#glm-5-034';
  expect(() => recordedReply(row, format)).toThrow('glm-5-034 shows no difference');
});

test('the tools that the rows offer', () => {
  const names = recordedTools.map((tool) => (tool.type === 'function' ? tool.function.name : ''));
  expect(names).toEqual(['get_weather', 'set_level', 'search', 'noop', 'note']);
});
