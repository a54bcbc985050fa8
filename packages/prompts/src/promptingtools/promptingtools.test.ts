import { validateConversation } from '@modelspeak/core';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { describe, expect, test } from 'vitest';
import { Prompt } from '../prompt.js';
import { createTemplate, type Template } from '../template.js';
import type { PromptingToolsMessage } from './messages.js';
import { fromPromptingTools } from './read.js';
import { toPromptingTools } from './write.js';

const messages: readonly PromptingToolsMessage[] = [
  {
    content: 'Template Metadata',
    description: 'About {{a}}.',
    version: '1.2',
    source: 'a book',
    _type: 'metadatamessage',
  },
  { content: 'See {{a}}.', comment: 'c', tags: ['t'], extras: null, _type: 'annotationmessage' },
  { content: 'Ask about {{a}}.', variables: ['a'], name: 'ann', _type: 'usermessage' },
  { content: 'Be {{b}}.', variables: ['b'], _type: 'systemmessage' },
  { content: 'Said {{a}}.', status: 200, tokens: [1, 2], elapsed: 0.5, _type: 'aimessage' },
  {
    content: null,
    tool_calls: [
      { tool_call_id: 'call_1', raw: '{"x":1.0}', args: { x: 1 }, name: 'f', _type: 'toolmessage' },
      { tool_call_id: 'call_2', raw: '', args: { y: '{{a}}' }, name: 'g' },
    ],
    _type: 'aitoolrequest',
  },
  { content: '{{a}}', tool_call_id: 'call_1', raw: '', name: 'f', _type: 'toolmessage' },
  { content: { temperature: 18 }, tool_call_id: 'call_2', raw: '', _type: 'toolmessage' },
  { content: [0.5, 1], status: 200, _type: 'datamessage' },
  {
    content: 'What is {{a}}?',
    image_url: ['https://example.com/a.png', 'data:image/png;base64,AAAA'],
    variables: ['a'],
    _type: 'usermessagewithimages',
  },
];

const conversation = [
  { role: 'user', content: 'Ask about {{a}}.', name: 'ann' },
  { role: 'system', content: 'Be {{b}}.' },
  { role: 'assistant', content: 'Said {{a}}.' },
  {
    role: 'assistant',
    content: null,
    tool_calls: [
      { id: 'call_1', type: 'function', function: { name: 'f', arguments: '{"x":1.0}' } },
      { id: 'call_2', type: 'function', function: { name: 'g', arguments: '{"y":"{{a}}"}' } },
    ],
  },
  { role: 'tool', tool_call_id: 'call_1', content: '{{a}}', name: 'f' },
  { role: 'tool', tool_call_id: 'call_2', content: '{"temperature":18}' },
  { role: 'assistant', content: '[0.5,1]' },
  {
    role: 'user',
    content: [
      { type: 'text', text: 'What is {{a}}?' },
      {
        type: 'image_url',
        image_url: { url: 'https://example.com/a.png', detail: 'low' },
      },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA', detail: 'low' } },
    ],
  },
];

describe('reading', () => {
  const template = fromPromptingTools(messages, { name: 'T', detail: 'low' });

  test('maps every kind of message onto the conversation', () => {
    expect(template.prompt.template).toEqual(conversation);
    validateConversation({ messages: template.prompt.template });
  });

  test('keeps what is about the template, away from any model', () => {
    expect(template).toMatchObject({
      name: 'T',
      description: 'About {{a}}.',
      version: '1.2',
      source: 'a book',
      annotations: [{ content: 'See {{a}}.', comment: 'c', tags: ['t'], extras: null }],
    });
    const body = openaiMessages().text(template.prompt.conversation({ a: '1', b: '2' }));
    for (const kept of ['book', 'See', 'About', 'tokens', 'status']) {
      expect(body).not.toContain(kept);
    }
  });

  test('fills what the system and the user say', () => {
    expect(template.prompt.placeholders).toEqual(['a', 'b']);
    const filled = template.prompt.formatMessages({ a: 'X', b: 'Y' });
    const [system, user, ...rest] = filled;
    expect([system?.content, user?.content]).toEqual(['Be Y.', 'Ask about X.']);
    expect(rest.slice(0, -1)).toEqual(conversation.slice(2, -1));
    expect(rest.at(-1)?.content?.[0]).toEqual({ type: 'text', text: 'What is X?' });
  });

  test('looks through what traces a message', () => {
    const traced: PromptingToolsMessage = {
      _type: 'tracermessage',
      object: { _type: 'tracermessage', object: { _type: 'usermessage', content: '{{a}}' } },
    };
    expect(fromPromptingTools([traced], { name: 'T' }).prompt.template).toEqual([
      { role: 'user', content: '{{a}}' },
    ]);
  });

  test('says nothing of a template without metadata', () => {
    const bare = fromPromptingTools([{ _type: 'usermessage', content: '' }], { name: 'T' });
    expect(bare).toMatchObject({ description: '', version: '-', source: '' });
  });

  test.each([
    [[{ content: 'x' }], '[0]._type: missing, expected one of systemmessage'],
    [[{ _type: 'robotmessage' }], '[0]._type: found "robotmessage"'],
    [[null], '[0]._type: missing'],
    [[{ _type: 'usermessage' }], '[0].content: missing, expected a string'],
    [[{ _type: 'usermessagewithimages', content: '' }], '[0].image_url: missing'],
    [[{ _type: 'aitoolrequest', tool_calls: [{}] }], '[0].tool_calls[0].name: missing'],
    [[{ _type: 'metadatamessage', version: 1 }], '[0].version: found 1, expected a string'],
    [[{ _type: 'tracermessage', object: {} }], '[0].object._type: missing'],
    [{}, 'found an object, expected a list of messages'],
    [
      [{ _type: 'usermessage', content: '{{model}}' }],
      'PromptingTools.jl reserves the name of the placeholder "model"',
    ],
  ])('refuses %j', (wrong, error) => {
    expect(() => fromPromptingTools(wrong as never, { name: 'T' })).toThrow(error);
  });
});

describe('whatever is handed in', () => {
  const deep: Record<string, unknown> = {};
  let inner = deep;
  for (let depth = 0; depth < 100_000; depth++) {
    const next = {};
    inner['_type'] = next;
    inner = next;
  }
  const circular: Record<string, unknown> = {};
  circular['_type'] = circular;
  const traced: Record<string, unknown> = { _type: 'tracermessage' };
  traced['object'] = traced;
  const message = (rest: object) => [{ _type: 'usermessage', content: '' }, rest];

  test.each([
    ['a circular type', message(circular), '[1]._type: found an object, expected one of'],
    ['a deep type', message(deep), '[1]._type: found an object, expected one of'],
    ['a bigint', message({ _type: 10n }), '[1]._type: found 10, expected one of'],
    ['a symbol', message({ _type: Symbol('x') }), '[1]._type: found Symbol(x)'],
    ['null', message({ _type: null }), '[1]._type: found null'],
    ['a circular text', message({ _type: 'usermessage', content: circular }), '[1].content: found'],
    ['a circular trace', message(traced), '[1].object: the message traces itself'],
    [
      'no call',
      message({ _type: 'aitoolrequest', tool_calls: [{ name: 'f' }, null] }),
      '[1].tool_calls[1]: found null, expected a call',
    ],
    ['a number', message({ _type: 'aimessage', content: 42 }), '[1].content: found 42'],
    [
      'a number beside calls',
      message({ _type: 'aitoolrequest', content: 42, tool_calls: [] }),
      '[1].content: found 42',
    ],
  ])('%s is refused', (_what, wrong, error) => {
    const read = () => fromPromptingTools(wrong as never, { name: 'T' });
    expect(read).toThrow(error);
    const code = error.includes('traces itself') ? 'circular' : 'invalid_input';
    expect(read).toThrow(expect.objectContaining({ code }));
  });

  test.each([
    [undefined, 'options: missing'],
    [null, 'options: found null'],
    ['T', 'options: found "T"'],
    [{}, 'name: missing, expected a string'],
    [{ name: 'T', detial: 'low' }, 'detial: unknown option; the options are name, detail'],
  ])('the options %j are refused', (options, error) => {
    const read = () => fromPromptingTools([], options as never);
    expect(read).toThrow(error);
    expect(read).toThrow(expect.objectContaining({ code: 'invalid_option' }));
  });
});

describe('writing', () => {
  test('keeps the language in a note of their layout', () => {
    const template = createTemplate({ name: 'T', language: 'zh-Hant', user: '' });
    const note = { content: 'a note', extras: { language: 'Julia' } };
    const noted = { ...template, annotations: [note] };
    for (const written of [template, noted]) {
      const again = toPromptingTools(written);
      expect(again[1]).toEqual({
        content: 'Template Language',
        extras: { language: 'zh-Hant' },
        _type: 'annotationmessage',
      });
      const read = fromPromptingTools(again, { name: 'T' });
      expect(read).toMatchObject({ language: 'zh-Hant' });
      expect(read.annotations).toEqual('annotations' in written ? [note] : undefined);
      expect(toPromptingTools(read)).toEqual(again);
    }
  });

  test('knows that note as PromptingTools.jl writes it, and no other', () => {
    const read = (note: object) =>
      fromPromptingTools([{ _type: 'annotationmessage', ...note }] as never, { name: 'T' });
    const content = 'Template Language';
    const extras = { language: 'de' };
    expect(read({ content, extras, comment: '', tags: [] })).toMatchObject({ language: 'de' });
    for (const other of [
      { content: 'a note', extras },
      { content, extras, comment: 'why' },
      { content, extras, tags: ['t'] },
      { content, extras: { ...extras, region: 'AT' } },
      { content, extras: { language: 3 } },
      { content, extras: null },
      { content },
    ]) {
      expect(read(other).annotations).toEqual([other]);
      expect(read(other)).not.toHaveProperty('language');
    }
  });

  test('gives what can be read again', () => {
    const template = fromPromptingTools(messages, { name: 'T' });
    const again = fromPromptingTools(toPromptingTools(template), { name: 'T' });
    expect(again).toEqual(template);
    expect(again.prompt.template).toEqual(template.prompt.template);
  });

  test.each([
    [Prompt.fromText('{a}'), 'prompt.braces: PromptingTools.jl cannot express single braces'],
    [
      Prompt.fromMessages([{ role: 'user', content: [{ type: 'file', file: {} }] }], {
        braces: 'double',
      }),
      'messages[0].content[0]: PromptingTools.jl cannot express content that does not begin with text',
    ],
    [
      Prompt.fromMessages([{ role: 'assistant', content: '', refusal: 'no' }], {
        braces: 'double',
      }),
      'messages[0].refusal: PromptingTools.jl cannot express refusal',
    ],
  ])('refuses what has no place %#', (prompt, error) => {
    const template: Template = { ...createTemplate({ name: 'T', user: '' }), prompt };
    expect(() => toPromptingTools(template)).toThrow(error);
  });
});
