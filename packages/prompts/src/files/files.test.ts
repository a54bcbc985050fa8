import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { library } from '../library/index.js';
import { Prompt } from '../prompt.js';
import { createTemplate, type Template } from '../template.js';
import { readTemplate } from './read.js';
import { templateFileSchema } from './schema.js';
import { writeTemplate } from './write.js';

/** Two templates are the same, what they were made from included. */
function expectSame(actual: Template, expected: Template): void {
  expect({ ...actual, prompt: actual.prompt.template }).toEqual({
    ...expected,
    prompt: expected.prompt.template,
  });
  expect(actual.prompt.braces).toBe(expected.prompt.braces);
  expect(actual.prompt.role).toBe(expected.prompt.role);
}

const YAML = `# A comment.
schema: 1
name: Greet
description: "Greets: somebody"
version: 1.0
source: me
language: en
braces: double
annotations:
  - content: A note.
    tags: [a, b]
messages:
  - role: system
    content: |
      Be kind to {{name}}.

      Always.
  - role: user
    content:
      - type: text
        text: Hello from {{name}}!
`;

describe('reading', () => {
  test('YAML', () => {
    const template = readTemplate(YAML);
    expect(template).toMatchObject({
      name: 'Greet',
      description: 'Greets: somebody',
      version: '1.0',
      source: 'me',
      language: 'en',
      annotations: [{ content: 'A note.', tags: ['a', 'b'] }],
    });
    expect(template.prompt.formatMessages({ name: 'Ann' }, { strict: true })).toEqual([
      { role: 'system', content: 'Be kind to Ann.\n\nAlways.\n' },
      { role: 'user', content: [{ type: 'text', text: 'Hello from Ann!' }] },
    ]);
  });

  test('JSON, with tabs and a byte order mark', () => {
    const text =
      '\uFEFF{\n\t"version": 2.50,\n\t"messages": [\n\t\t{"role": "user",\t"content": "\\u4f60{a}"}\n\t]\n}\n';
    const template = readTemplate(text, { name: 'T', notation: 'json' });
    expect(template).toMatchObject({ name: 'T', version: '2.50', description: '', source: '' });
    expect(template.prompt.formatString({ a: '1' })).toBe('user: 你1');
  });

  test('a list of messages of PromptingTools.jl', () => {
    const text = `[
    {
        "content": "Template Metadata",
        "description": "Asks. Placeholders: \`ask\`",
        "version": "1.1",
        "source": "",
        "_type": "metadatamessage"
    },
    {
        "content": "# Question\\n\\n{{ask}}",
        "variables": [
            "ask"
        ],
        "_type": "usermessage"
    }
]`;
    const template = readTemplate(text, { name: 'Ask', notation: 'json' });
    expect(template).toMatchObject({ name: 'Ask', version: '1.1' });
    expect(template.prompt.placeholders).toEqual(['ask']);
  });

  test('a text, with single braces where nothing else is said', () => {
    const template = readTemplate('text: "{a} {{b}}"', { name: 'T' });
    expect(template.prompt.formatString({ a: '1', b: '2' })).toBe('1 {2}');
  });

  test('keys of messages that only some server knows, in extra', () => {
    const text = 'messages: [{ role: user, content: "{a}", extra: { cache: { type: short } } }]';
    const [message] = readTemplate(text, { name: 'T' }).prompt.formatMessages({ a: '1' });
    expect(message).toEqual({ role: 'user', content: '1', extra: { cache: { type: 'short' } } });
  });

  test('the role of a text', () => {
    const { prompt } = readTemplate('text: "{a}"\nrole: system', { name: 'T' });
    expect(prompt.formatMessages({ a: '1' })).toEqual([{ role: 'system', content: '1' }]);
  });
});

describe('what is wrong is told with its line', () => {
  test.each([
    ['a: [1\nb: 2', 'not YAML at line 2, column 1 of greet.yaml: '],
    ['text: x\ntext: y', 'not YAML at line 2, column 1 of greet.yaml: Map keys must be unique'],
    ['', 'found nothing, expected an object with a text or messages'],
    ['just words', 'found "just words", expected an object'],
    ['schema: 1\ntetx: x', 'tetx: unknown key; the keys are $schema, schema, name'],
    ['schema: 1\ntetx: x', 'see line 2, column 7 of greet.yaml'],
    ['schema: 2\ntext: x', 'schema: found 2, expected 1; see line 1, column 9 of greet.yaml'],
    [
      'braces: triple\ntext: x',
      'braces: found "triple", expected "single" or "double"; see line 1',
    ],
    [
      'text: x\ndescription: 3',
      'description: found 3, expected text; put it in quotes; see line 2',
    ],
    ['text: x\nversion: []', 'version: found a list, expected text; see line 2, column 10'],
    ['text: x\nname: ""', 'name: found "", expected text that is not empty; see line 2'],
    ['text: {topic}', 'text: found an object, expected text; put it in quotes; see line 1'],
    ['description: x', 'missing prompt; add text or messages; see line 1'],
    ['text: x\nmessages: []', 'text: the file has both text and messages; remove one; see line 1'],
    ['messages: []\nrole: user', 'role: messages have their own roles; remove this key'],
    ['text: x\nrole: tool', 'role: found "tool", expected "system" or "developer" or "user"'],
    ['text: x\nannotations: [3]', 'annotations[0]: found 3, expected an object; see line 2'],
    [
      'text: x\nannotations:\n  - content: x\n    tag: y',
      'annotations[0].tag: unknown key; the keys are content, comment, tags, extras; see line 4',
    ],
    [
      'messages: [{ role: user, content: x, cache: short }]',
      'messages[0].cache: unknown key; the keys are role, content, name, extra; put provider keys ' +
        'into extra; see line 1, column 45',
    ],
    ['messages: 3', 'messages: found 3, expected a list; see line 1, column 11'],
    [
      'messages:\n  - role: user\n    content: x\n  - role: usr\n    content: y',
      'messages[1].role: found "usr", expected "system" or "developer" or "user" or "assistant" or ' +
        '"tool" or "function"; see line 4, column 11 of greet.yaml',
    ],
    [
      'messages:\n  - role: user\n    content: { ask }',
      'messages[0].content: found an object, expected a string or an array; see line 3, column 14',
    ],
    [
      'messages:\n  - role: user',
      'messages[0].content: missing, expected a string or an array; see line 2, column 5',
    ],
    [
      '- _type: usermessage\n  content: x\n- _type: robot',
      '[1]._type: found "robot", expected one of',
    ],
    ['- _type: usermessage\n  content: x\n- _type: robot', 'see line 3, column 10 of greet.yaml'],
  ])('%j', (text, error) => {
    expect(() => readTemplate(text, { name: 'T', file: 'greet.yaml' })).toThrow(error);
  });

  test('JSON', () => {
    const read = () =>
      readTemplate('{\n  "text": "x",\n  "name" "T"\n}', { file: 'a.json', notation: 'json' });
    expect(read).toThrow(expect.objectContaining({ code: 'invalid_json' }));
    expect(read).toThrow(/^not JSON at line 3, column \d+ of a\.json: /);
  });

  test('aliases that lead nowhere, or beyond measure', () => {
    const nine = (name: string) => `[${Array(9).fill(name).join(', ')}]`;
    const text = `a: &a ${nine('x')}\nb: &b ${nine('*a')}\nc: &c ${nine('*b')}\nd: ${nine('*c')}`;
    for (const wrong of [text, 'text: *nowhere']) {
      expect(() => readTemplate(wrong)).toThrow('the aliases in the text are invalid: ');
    }
  });

  test.each(['a: !tag x', 'text: x\n---\ntext: y', '\ttext: x'])('no YAML: %j', (text) => {
    expect(() => readTemplate(text)).toThrow(/^not YAML at line \d+, column \d+ of the text: /);
  });

  test('a missing name', () => {
    expect(() => readTemplate('text: x')).toThrow('name: missing; add a name');
  });

  test('the code of the error stays', () => {
    const text = '{"messages": [{"role": "user", "content": "\\ud83d"}]}';
    expect(() => readTemplate(text, { name: 'T' })).toThrow(
      expect.objectContaining({ code: 'invalid_unicode', path: 'messages[0].content' }),
    );
  });
});

describe('writing', () => {
  const tricky: Template = {
    name: 'Tricky: {name}',
    description: '# no comment',
    version: '1.10',
    source: '- none',
    language: 'zh-Hant',
    annotations: [{ content: 'line\nline', tags: ['yes', '1'] }],
    prompt: Prompt.fromMessages([
      { role: 'system', content: '  leading\n\n\ttab: {a} \n' },
      { role: 'user', content: `${'long '.repeat(60)}\r\n😀 "quotes" 'too' null` },
      { role: 'user', content: '' },
      { role: 'assistant', content: 'x', extra: { cache: { type: 'short' } } },
    ]),
  };
  const text: Template = { ...tricky, prompt: Prompt.fromText('{{a}}', { braces: 'double' }) };
  const rule: Template = { ...tricky, prompt: Prompt.fromText('{a}', { role: 'system' }) };

  test.each(['yaml', 'json'] as const)('as %s is read back', (layout) => {
    for (const template of [tricky, text, rule, readTemplate(YAML), ...library.list()]) {
      expectSame(readTemplate(writeTemplate(template, layout)), template);
    }
  });

  test('as PromptingTools.jl does is read back', () => {
    for (const template of library.list()) {
      const again = readTemplate(writeTemplate(template, 'promptingtools'), {
        name: template.name,
      });
      expectSame(again, template);
    }
  });

  test('leaves out what says nothing', () => {
    const bare = createTemplate({ name: 'Bare', user: 'x' });
    expect(writeTemplate(bare, 'yaml')).toMatch(
      /^schema: 1\nname: Bare\nbraces: double\nmessages:/,
    );
  });

  test('fits the schema', () => {
    const written = JSON.parse(writeTemplate(tricky, 'json'));
    expect(templateFileSchema.safeParse(written).success).toBe(true);
  });
});

test('the JSON Schema for editors is that of the files', () => {
  const schema = z.toJSONSchema(templateFileSchema, {
    io: 'input',
    unrepresentable: 'any',
    override({ jsonSchema }) {
      // Reading passes unknown keys that are empty; an editor may as well mark them.
      const { additionalProperties: others } = jsonSchema;
      if (typeof others === 'object' && 'anyOf' in others) jsonSchema.additionalProperties = false;
    },
  });
  const file = readFileSync(new URL('../../template.schema.json', import.meta.url), 'utf8');
  expect(JSON.parse(file)).toEqual({ title: 'A template of @modelspeak/prompts', ...schema });
});
