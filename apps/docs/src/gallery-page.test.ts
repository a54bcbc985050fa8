import { createTextReader, defineFormat, defineOptions } from '@modelspeak/core/authoring';
import { expect, test } from 'vitest';
import { textOfHtml } from '../test/text-of-html.js';
import { formats, loadFormat } from './formats.js';
import { anchorOf, exampleCode, galleryPage } from './gallery-page.js';

test.each(formats)('$name shows every use case to the character', async (listed) => {
  const format = (await loadFormat(listed.name))();
  const guide = await format.guide?.();
  const page = galleryPage(listed, format, guide);
  const shown = page.split('{#use-').slice(1).map(textOfHtml);
  expect(shown).toHaveLength(guide?.examples.length ?? 0);
  guide?.examples.forEach((example, index) => {
    const made = format.with(example.formatOptions);
    if (!('segments' in made)) return;
    const pieces = (made as typeof format & { readonly kind: 'prompt' })
      .segments(example.conversation, example.options)
      .map(({ text }) => text);
    expect(shown[index]).toContain(pieces.join(''));
    if (example.reply !== undefined) expect(shown[index]).toContain(example.reply);
  });
});

test('makes a page of a plugin that has no guide', () => {
  const parrot = defineFormat({
    name: 'parrot',
    models: ['example/parrot-*'],
    options: defineOptions({}),
    control: ['<|end|>'],
    stop: ['<|end|>'],
    supports: { system: true },
    write: (_conversation, out) => out.control('<|end|>'),
    reader: (_options, _readerOptions, control) => createTextReader(control, ['<|end|>']),
  });
  const listed = {
    name: 'parrot',
    label: 'Parrot',
    package: 'modelspeak-format-parrot',
    load: async () => ({ default: parrot }),
  };
  const page = galleryPage(listed, parrot(), undefined);
  expect(page).toContain('# Parrot');
  expect(page).toContain('npm install @modelspeak/core modelspeak-format-parrot');
  expect(textOfHtml(page)).toContain('<|end|>');
});

test('leaves nothing for Vue or Markdown to read', async () => {
  for (const listed of formats) {
    const format = (await loadFormat(listed.name))();
    const page = galleryPage(listed, format, await format.guide?.());
    // Code is shown as it is.
    expect(page.replaceAll(/^`{3,}ts\n[\s\S]*?\n`{3,}$/gm, '')).not.toContain('{{');
    for (const [block] of page.matchAll(/<div class="case[\s\S]*?(?=\n\n)/g)) {
      expect(block).not.toContain('\n');
    }
  }
});

test.each(formats)('the TypeScript of $name does what its use cases show', async (listed) => {
  const module: Record<string, unknown> = await listed.load();
  const format = (await loadFormat(listed.name))();
  const { examples = [] } = (await format.guide?.()) ?? {};
  for (const example of examples) {
    const code = exampleCode(listed, format, example);
    const [, name = ''] = /^import \{ (\w+) \}/.exec(code) ?? [];
    const body = code.slice(code.indexOf('\n')).replaceAll('console.log(', 'log.push(');
    const log: unknown[] = [];
    new Function('log', name, body)(log, module[name]);
    const made = format.with(example.formatOptions);
    const { conversation, options } = example;
    expect(log[0]).toEqual(
      made.kind === 'prompt'
        ? made.turn(conversation, options).text
        : made.body(conversation, options),
    );
    expect(log).toHaveLength(example.reply === undefined ? 1 : 2);
  }
});

test.each(formats)('the anchors of $name are of its titles, each once', async ({ name }) => {
  const { examples = [] } = (await (await loadFormat(name))().guide?.()) ?? {};
  const anchors = examples.map(({ title }) => anchorOf(title));
  expect(new Set(anchors).size).toBe(examples.length);
  for (const anchor of anchors) expect(anchor).toMatch(/^use-[a-z0-9-]{2,}$/);
});
