import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Behaviour, Group, Shown } from './behaviours/behaviour.js';
import { lazyllm } from './behaviours/lazyllm.js';
import { promptingTools } from './behaviours/promptingtools.js';

const root = path.dirname(import.meta.dirname);
const texts = new Map(
  ['src', 'test'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => [
        path.basename(file),
        readFileSync(path.join(root, folder, file), 'utf8').replaceAll(/\s+/g, ' '),
      ]),
  ),
);

const behaviours = [...promptingTools, ...lazyllm].flatMap((group) => group.behaviours);
const tests = behaviours.flatMap(([, , ...shown]) =>
  shown.filter((one): one is Shown & string => typeof one === 'string'),
);

test.each([...new Set(tests)])('%s', (shown) => {
  const [file = '', title = ''] = splitAt(shown, ': ');
  // A title stands in the file as the first argument of a test.
  expect(texts.get(file)).toMatch(new RegExp(`[( ]['"]${escaped(title)}['"],`));
});

test('every behaviour has a test, or a reason why not', () => {
  expect(behaviours.filter(([, , ...shown]) => shown.length === 0)).toEqual([]);
});

// `npx vitest run behaviours --update` writes it anew.
test('the table is that of the tests', async () => {
  const page = [
    '# Behaviours of the sources, and their counterparts here',
    'Every function, keyword and behaviour of both sources, its counterpart here, and the tests that show it or the reason why it differs. A test writes this page.',
    '## PromptingTools.jl',
    ...promptingTools.map(section),
    '## LazyLLM',
    ...lazyllm.map(section),
  ];
  await expect(`${page.join('\n\n')}\n`).toMatchFileSnapshot('../BEHAVIOURS.md');
});

function section({ heading, behaviours: rows }: Group): string {
  const head = ['| in the source | here | shown by |', '|---|---|---|'];
  return `### ${heading}\n\n${[...head, ...rows.map(row)].join('\n')}`;
}

function row([there, here, ...shown]: Behaviour): string {
  return `| ${there} | ${here} | ${shown.map(cell).join('<br>')} |`;
}

function cell(shown: Shown): string {
  if (typeof shown !== 'string') return shown.why;
  const [file, title] = splitAt(shown, ': ');
  return `\`${file}\`: ${title}`;
}

function splitAt(text: string, mark: string): readonly [string, string] {
  const index = text.indexOf(mark);
  return [text.slice(0, index), text.slice(index + mark.length)];
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
