import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createTemplate } from '../template.js';
import {
  findTemplateFiles,
  imageDataUrl,
  loadTemplate,
  loadTemplates,
  saveTemplate,
} from './index.js';

const root = mkdtempSync(path.join(tmpdir(), 'modelspeak-prompts-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(name: string, content: string | Uint8Array): string {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

const said = (content: string, _type = 'usermessage') => ({
  content,
  variables: [...content.matchAll(/\{\{([^}]+)\}\}/g)].map(([, name]) => name),
  _type,
});
const metadata = { content: 'Template Metadata', description: 'D', version: '1.1', source: '' };

describe('a folder', () => {
  write(
    'tree/persona-task/DetailTask.json',
    JSON.stringify([
      { ...metadata, _type: 'metadatamessage' },
      said('Mind the details.', 'systemmessage'),
      said('# Task\n\n{{task}}\n\n# Data\n\n{{data}}'),
    ]),
  );
  write('tree/persona-task/deep/Ask.v2.json', JSON.stringify([said('{{ask}}')]));
  write('tree/Two.json', JSON.stringify([said('{{feedback}}'), said('Again: {{feedback}}')]));
  write('tree/Own.yaml', 'name: Owned\ntext: "{a}"');
  write('tree/Other.yml', 'text: "{b}"');
  write('tree/.hidden.json', 'no template');
  write('tree/.git/config.json', 'no template');
  write('tree/README.md', '# no template');
  symlinkSync(path.join(root, 'tree/Two.json'), path.join(root, 'tree/Linked.json'));

  test('is loaded with its subfolders', async () => {
    const store = await loadTemplates(path.join(root, 'tree'));
    const summaries = store.templates();
    expect(summaries.map(({ name, variables }) => [name, ...variables])).toEqual([
      ['Linked', 'feedback'],
      ['Other', 'b'],
      ['Owned', 'a'],
      ['Two', 'feedback'],
      ['DetailTask', 'task', 'data'],
      ['Ask', 'ask'],
    ]);
    expect(store.templates({ name: 'DetailTask' })[0]).toMatchObject({
      description: 'D',
      version: '1.1',
      source: '',
      systemPreview: 'Mind the details.',
      userPreview: '# Task\n\n{{task}}\n\n# Data\n\n{{data}}',
    });
    expect(store.get('DetailTask').prompt.formatMessages({ task: 'T', data: '{{task}}' })).toEqual([
      { role: 'system', content: 'Mind the details.' },
      { role: 'user', content: '# Task\n\nT\n\n# Data\n\n{{task}}' },
    ]);
  });

  test('that is not there is told of', async () => {
    await expect(findTemplateFiles(path.join(root, 'nowhere'))).rejects.toThrow(
      /^cannot read the folder .*nowhere: it does not exist$/,
    );
    await expect(findTemplateFiles(path.join(root, 'tree/Two.json'))).rejects.toThrow(
      'it is not a folder',
    );
  });

  test('with two templates of a name is refused, with both files', async () => {
    write('twice/a/Same.yaml', 'text: x');
    write('twice/b/Same.json', '{"text": "x"}');
    await expect(loadTemplates(path.join(root, 'twice'))).rejects.toThrow(
      /two templates are named "Same", in .*a.Same\.yaml and in .*b.Same\.json/,
    );
  });

  test('with a bad file is refused, with its line', async () => {
    const file = write('bad/Bad.yaml', 'description: x\ntext: {topic}\n');
    await expect(loadTemplates(path.join(root, 'bad'))).rejects.toThrow(
      `text: found an object, expected text; put it in quotes; see line 2, column 7 of ${file}`,
    );
  });
});

describe('a file', () => {
  const greet = createTemplate({ name: 'Greet', description: 'Greets.', user: 'I am {{name}}.' });

  test.each([
    ['saved/Greet.yaml', undefined],
    ['saved/deep/Greet.yml', undefined],
    ['saved/Greet.json', undefined],
    ['saved/pt/Greet.json', 'promptingtools' as const],
  ])('%s is saved and loaded', async (name, layout) => {
    const file = path.join(root, name);
    await saveTemplate(file, greet, { layout });
    const loaded = await loadTemplate(file);
    expect(loaded).toMatchObject({ name: 'Greet', description: 'Greets.' });
    expect(loaded.prompt.template).toEqual(greet.prompt.template);
    expect(readFileSync(file, 'utf8').startsWith('[')).toBe(layout === 'promptingtools');
  });

  test('of another name cannot hold a template in the layout of PromptingTools.jl', async () => {
    const file = path.join(root, 'saved/Other.json');
    await expect(saveTemplate(file, greet, { layout: 'promptingtools' })).rejects.toThrow(
      'expected Greet.json',
    );
  });

  test('is named by what it holds', async () => {
    await expect(saveTemplate(path.join(root, 'Greet.txt'), greet)).rejects.toThrow('*.yaml');
    await expect(loadTemplate(path.join(root, 'Greet.txt'))).rejects.toThrow('*.yaml');
  });

  test('is never written through a link', async () => {
    const target = write('bashrc', 'mine');
    mkdirSync(path.join(root, 'planted'));
    symlinkSync(target, path.join(root, 'planted/Greet.yaml'));
    symlinkSync('planted', path.join(root, 'folder'));
    for (const name of ['planted/Greet.yaml', 'folder/Other.yaml']) {
      await expect(saveTemplate(path.join(root, name), greet)).rejects.toThrow('it is a link to ');
    }
    expect(readFileSync(target, 'utf8')).toBe('mine');
    expect(readdirSync(path.join(root, 'planted'))).toEqual(['Greet.yaml']);
  });

  test('that cannot be written or read is told of', async () => {
    write('file', '');
    await expect(saveTemplate(path.join(root, 'file/Greet.yaml'), greet)).rejects.toThrow('cannot');
    await expect(loadTemplate(path.join(root, 'None.yaml'))).rejects.toThrow('it does not exist');
    const latin = write('Latin.yaml', Buffer.from('text: déjà', 'latin1'));
    await expect(loadTemplate(latin)).rejects.toThrow('is not UTF-8');
  });
});

describe('an image', () => {
  test('becomes a data URL', async () => {
    const file = write('dot.PNG', Uint8Array.of(0x89, 0x50));
    expect(await imageDataUrl(file)).toBe('data:image/png;base64,iVA=');
  });

  test('must be one and be there', async () => {
    await expect(imageDataUrl(path.join(root, 'dot.txt'))).rejects.toThrow('expected an image');
    await expect(imageDataUrl(path.join(root, 'none.png'))).rejects.toThrow('it does not exist');
  });
});
