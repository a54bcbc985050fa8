import { describe, expect, test } from 'vitest';
import { Prompt } from './prompt.js';
import { createTemplate, type Template } from './template.js';
import { createTemplateStore, type TemplateStore } from './template-store.js';
import { summarizeTemplate } from './template-summary.js';

const ask = createTemplate({
  name: 'Ask',
  description: 'Puts a question.',
  user: '# {{question}}',
});
const askExpert = createTemplate({
  name: 'AskExpert',
  description: 'Asks someone.',
  version: '2.1',
  source: 'a book',
  system: `You are an expert in {{field}}. ${'x'.repeat(200)}`,
  user: '{{question}} {{field}} 你好 a',
});
const judge = createTemplate({ name: 'Judge', description: 'Asks whether.', user: 'True? {{it}}' });
const askMore = createTemplate({ name: 'AskMore', user: '' });
const store = createTemplateStore([judge, askExpert, ask]);
const names = (...args: Parameters<typeof store.templates>) =>
  store.templates(...args).map(({ name }) => name);

describe('a search', () => {
  test('by name is exact', () => {
    expect(names({ name: 'Ask' })).toEqual(['Ask']);
    expect(names({ name: 'ask' })).toEqual([]);
  });

  test('by a part of a name or a description keeps the order of the store', () => {
    expect(names('ask')).toEqual(['Judge', 'AskExpert', 'Ask']);
    expect(names('Ask')).toEqual(['Judge', 'AskExpert', 'Ask']);
    expect(names('QUESTION')).toEqual(['Ask']);
    expect(names('field')).toEqual([]);
  });

  test('by a regular expression looks at names, descriptions and previews', () => {
    expect(names(/^Judge$/)).toEqual(['Judge']);
    expect(names(/whether/g)).toEqual(['Judge']);
    expect(names(/expert in/)).toEqual(['AskExpert']);
    expect(names(/True\?/g)).toEqual(['Judge']);
    expect(names(/x{200}/)).toEqual([]);
  });

  test('has a limit, of ten by default', () => {
    const many = Array.from({ length: 12 }, (_, index) =>
      createTemplate({ name: `T${index}` as string, user: '' }),
    );
    expect(createTemplateStore(many).templates('t')).toHaveLength(10);
    expect(createTemplateStore(many).templates('t', { limit: 12 })).toHaveLength(12);
    expect(names('ask', { limit: 1 })).toEqual(['Judge']);
    expect(names('ask', { limit: 0 })).toEqual([]);
    expect(() => names('ask', { limit: -1 })).toThrow('limit: found -1');
  });

  test('may be for one language, or for those that its tag stands for', () => {
    const written = (name: string, language?: string) =>
      createTemplate({ name, user: '', ...(language !== undefined && { language }) });
    const many = createTemplateStore([
      written('A', 'zh-Hant'),
      written('B', 'zh-Hans-CN'),
      written('C', 'zha'),
      written('D', 'en'),
      written('E'),
    ]);
    const namesIn = (language: string, query = '') =>
      many.templates(query, { language }).map(({ name }) => name);
    expect(namesIn('zh')).toEqual(['A', 'B']);
    expect(namesIn('ZH-hans')).toEqual(['B']);
    expect(namesIn('en', 'd')).toEqual(['D']);
    expect(namesIn('en', 'a')).toEqual([]);
    expect(namesIn('fr')).toEqual([]);
  });

  test('for nothing gives all', () => {
    expect(names()).toEqual(['Judge', 'AskExpert', 'Ask']);
  });
});

test('a summary tells what there is to know', () => {
  expect(store.templates({ name: 'AskExpert' })).toEqual([
    {
      name: 'AskExpert',
      description: 'Asks someone.',
      version: '2.1',
      source: 'a book',
      language: undefined,
      wordCount: 7 + 5,
      variables: ['field', 'question'],
      systemPreview: `You are an expert in {{field}}. ${'x'.repeat(68)}`,
      userPreview: '{{question}} {{field}} 你好 a',
    },
  ]);
});

test('a preview cuts no character in two', () => {
  const faces = createTemplate({ name: 'Faces', user: '😀'.repeat(150) });
  expect(summarizeTemplate(faces).userPreview).toBe('😀'.repeat(100));
});

test('a summary joins the beginnings of several messages', () => {
  const prompt = Prompt.fromMessages(
    [
      { role: 'user', content: 'one ' },
      { role: 'assistant', content: 'no' },
      { role: 'user', content: 'two' },
    ],
    { braces: 'double' },
  );
  const template: Template = { name: 'T', description: '', version: '-', source: '', prompt };
  expect(summarizeTemplate(template)).toMatchObject({ userPreview: 'one two', wordCount: 3 });
});

describe('a store', () => {
  test('gives templates by name, and the nearest names', () => {
    expect(store.get('Ask')).toBe(ask);
    const anyStore: TemplateStore = store;
    expect(() => anyStore.get('AskExprt')).toThrow(
      'no template is named "AskExprt"; the nearest are "AskExpert", "Ask", "Judge"',
    );
    expect(() => createTemplateStore([]).get('Ask' as never)).toThrow('the store is empty');
  });

  test('stays as it is', () => {
    const more = store.addTemplates([createTemplate({ name: 'More', user: '{{a}}' })]);
    expect(more.list()).toHaveLength(4);
    expect(store.list()).toHaveLength(3);
    expect(more.removeTemplates(['Ask', 'More']).list()).toEqual([judge, askExpert]);
    expect(more.removeTemplates().list()).toEqual([]);
    expect(() => more.removeTemplates(['Nobody'])).toThrow('no template is named "Nobody"');
  });

  test('refuses a second template of a name', () => {
    expect(() => store.addTemplates([ask])).toThrow('two templates are named "Ask"');
  });
});

describe('a store refuses', () => {
  const refusal = (code: string, path: string) => expect.objectContaining({ code, path });

  test.each([[undefined], [null], [3], [{}], [Symbol('Ask')]])('%o for a name', (wrong) => {
    expect(() => store.get(wrong as never)).toThrow(refusal('invalid_input', 'name'));
    const names = ['Ask', wrong] as never;
    expect(() => store.removeTemplates(names)).toThrow(refusal('invalid_input', 'names[1]'));
  });

  test.each([[null], [3], [{}], [{ name: 3 }], [['Ask']]])('%j for a query', (wrong) => {
    expect(() => store.templates(wrong as never)).toThrow(refusal('invalid_input', 'query'));
  });

  test.each([[null], ['A'], [{}]])('%j for names', (wrong) => {
    expect(() => store.removeTemplates(wrong as never)).toThrow(refusal('invalid_input', 'names'));
  });

  test.each([[undefined], [null], [ask], ['Ask']])('%# for templates', (wrong) => {
    const refused = refusal('invalid_input', 'templates');
    expect(() => createTemplateStore(wrong as never)).toThrow(refused);
    expect(() => store.addTemplates(wrong as never)).toThrow(refused);
  });

  test.each([[null], ['Ask'], [{}], [{ ...judge, prompt: 'x' }], [{ ...judge, description: 3 }]])(
    '%# for a template',
    (wrong) => {
      const refused = refusal('invalid_input', 'templates[1]');
      expect(() => createTemplateStore([ask, wrong] as never)).toThrow(refused);
      expect(() => store.addTemplates([askMore, wrong] as never)).toThrow(refused);
    },
  );

  test('what are no options of a search', () => {
    const searching = (options: unknown) => () => store.templates('', options as never);
    expect(searching(null)).toThrow(refusal('invalid_option', 'options'));
    expect(searching({ langauge: 'de' })).toThrow(refusal('invalid_option', 'langauge'));
    expect(searching({ language: 3 })).toThrow(refusal('invalid_option', 'language'));
    expect(searching({ limit: Symbol('3') })).toThrow(refusal('invalid_option', 'limit'));
  });
});

describe('a template', () => {
  test('needs a name and texts', () => {
    expect(() => createTemplate({ name: '', user: '' })).toThrow(
      'name: found "", expected a string that is not empty',
    );
    expect(() => createTemplate({ name: 'a', user: 3 as never })).toThrow(
      'user: found 3, expected a string',
    );
    expect(() => createTemplate({ name: 'a', user: '{{model}}' })).toThrow('reserves the name');
  });

  test('has the system message of PromptingTools.jl by default', () => {
    expect(ask.prompt.formatMessages({ question: 'Why?' })).toEqual([
      { role: 'system', content: 'Act as a helpful AI assistant.' },
      { role: 'user', content: '# Why?' },
    ]);
  });
});
