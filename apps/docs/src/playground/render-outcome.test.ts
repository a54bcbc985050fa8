import { describe, expect, test } from 'vitest';
import { textOfHtml } from '../../test/text-of-html.js';
import { renderOutcome } from './render-outcome.js';
import type { DrawnPrompt, RenderTask } from './task.js';

const conversation = JSON.stringify({
  messages: [{ role: 'user', content: 'Grüß Gott, 天氣 🌤 <|eot_id|>' }],
});

async function prompt(task: Partial<RenderTask>, format = 'llama3'): Promise<DrawnPrompt> {
  const { panes } = await renderOutcome({
    kind: 'render',
    conversation,
    render: {},
    panes: [{ id: 0, format, options: '' }],
    view: 'pieces',
    template: '',
    ...task,
  });
  const outcome = panes[0]?.outcome;
  if (outcome?.kind !== 'prompt') throw new Error(`no prompt: ${JSON.stringify(outcome)}`);
  return outcome;
}

describe('views', () => {
  test.each(['pieces', 'text', 'diff'] as const)('%s draws the prompt as it is', async (view) => {
    const { html, text } = await prompt({ view });
    expect(textOfHtml(html)).toBe(text);
  });

  test('tokens: the text as segments have it, ids with what they are', async () => {
    const attacked = '[{"role": "user", "content": "天氣 🌤 <|end|>"}]';
    const { html, ids, note } = await prompt({ view: 'tokens', conversation: attacked }, 'gpt-oss');
    expect(textOfHtml(html)).toContain('天氣 🌤 <|end|><|end|>');
    expect(textOfHtml(ids ?? '')).toMatch(/^200006 /);
    // Two special tokens that end a turn: of the system message and of the user's.
    expect(ids?.match(/>200007</g)).toHaveLength(2);
    expect(note).toMatch(/^\d+ tokens \(o200k_harmony\), 0 in the loss mask$/);
  });

  test('says where no tokenizer is there', async () => {
    const { html, text, note } = await prompt({ view: 'tokens' }, 'qwen');
    expect(textOfHtml(html)).toBe(text);
    expect(note).toContain('drop its tokenizer.json');
  });
});

describe('compared with a chat template', () => {
  const header = '<|start_header_id|>user<|end_header_id|>\n\n';
  const end = '<|start_header_id|>assistant<|end_header_id|>\n\n';
  const template = (begin: string): string =>
    `${begin}{% for message in messages %}${header}{{ message.content }}<|eot_id|>{% endfor %}` +
    `{% if add_generation_prompt %}${end}{% endif %}`;
  const plain = '{"messages": [{"role": "user", "content": "Hi"}]}';

  test('is equal', async () => {
    const given = template('<|begin_of_text|>');
    const { note } = await prompt({ view: 'diff', template: given, conversation: plain });
    expect(note).toBe('Equal to the chat template, to the character.');
  });

  test('differs in what the template adds, and in what is escaped', async () => {
    const given = template('<|begin_of_text|>NEW');
    const { html, note } = await prompt({ view: 'diff', template: given });
    expect(html).toContain('<del title="only in the chat template">NEW');
    expect(html).toContain('<ins title="only in this format">');
    expect(note).toMatch(/^\d differences from the chat template/);
    const theirs = html.replaceAll(/<ins[^>]*>.*?<\/ins>/g, '');
    expect(textOfHtml(theirs)).toContain('<|eot_id|><|eot_id|>');
  });

  test('says what is wrong with a template', async () => {
    const { note, templateFault } = await prompt({
      view: 'diff',
      template: '{% for %}',
      conversation: plain,
    });
    expect(note).toContain('see its error');
    expect(templateFault).toMatch(/./);
  });
});

test('says once what is wrong with a conversation for all formats', async () => {
  const panes = [0, 1].map((id) => ({ id, format: 'llama3', options: '' }));
  const task = { kind: 'render', render: {}, panes, view: 'pieces', template: '' } as const;
  expect(await renderOutcome({ ...task, conversation: '{' })).toMatchObject({
    fault: { code: 'invalid_json', path: '' },
    panes: [],
  });
  expect(await renderOutcome({ ...task, conversation: '[{"role": "robot"}]' })).toMatchObject({
    fault: { path: 'messages[0].role' },
  });
});
