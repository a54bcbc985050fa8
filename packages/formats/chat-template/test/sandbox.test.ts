import { ModelspeakError } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { chatTemplate } from '../src/index.js';

const SPEAKS = '{{ messages[0].content }}';
const messages = [{ role: 'user' as const, content: 'Hi' }];

/** Returns the error for a template that does too much, and checks that it comes quickly. */
function refusal(template: string): string {
  try {
    chatTemplate({ template }).render({ messages });
  } catch (error) {
    if (error instanceof ModelspeakError) return error.code;
    throw error;
  }
  return 'rendered';
}

const BIG = '{% for i in range(100000) %}';

describe('a hostile template ends in a typed error', () => {
  test.each([
    ['loops in loops', `${BIG}${BIG}${BIG}{{ i }}{% endfor %}{% endfor %}{% endfor %}`],
    ['loops without a word', `${BIG}${BIG}{% endfor %}{% endfor %}`],
    [
      'a string that doubles',
      `{% set ns = namespace(s='ab') %}${BIG}{% set ns.s = ns.s + ns.s %}{% endfor %}`,
    ],
    [
      'a string that doubles by ~',
      `{% set ns = namespace(s='ab') %}${BIG}{% set ns.s = ns.s ~ ns.s %}{% endfor %}`,
    ],
    [
      'content that doubles',
      `{% set ns = namespace(s=messages[0].content) %}${BIG}{% set ns.s = ns.s + ns.s %}{% endfor %}`,
    ],
    [
      'a list that doubles',
      `{% set ns = namespace(s=[1]) %}${BIG}{% set ns.s = ns.s + ns.s %}{% endfor %}`,
    ],
    ['a huge product of a string', "{{ 'a' * 10 ** 12 }}"],
    ['a huge product of a list', '{{ [0] * 10 ** 12 }}'],
    ['a huge power', '{{ 10 ** 400 }}'],
    ['a huge padding', "{{ 'a'.ljust(10 ** 12) }}"],
    ['a huge zfill', "{{ 'a'.zfill(10 ** 12) }}"],
    ['a huge replacement', "{{ ('a' * 1000000).replace('a', 'b' * 1000000) }}"],
    ['a huge join', "{{ range(100000) | join('a' * 1000000) }}"],
    ['a huge format', "{{ ('%s' * 1) % ('a' * 10 ** 9) }}"],
    ['a macro that calls itself', '{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}'],
    [
      'macros that call each other twice',
      '{% macro m(n) %}{{ m(n + 1) }}{{ m(n + 1) }}{% endmacro %}{{ m(0) }}',
    ],
    ['a loop that calls itself', '{% for x in [[1]] recursive %}{{ loop([[1]]) }}{% endfor %}'],
    [
      'a list that grows inwards',
      `{% set ns = namespace(s=[]) %}${BIG}{% set ns.s = [ns.s] %}{% endfor %}{{ ns.s }}`,
    ],
    [
      'lists that are compared',
      `{% set ns = namespace(s=[], t=[]) %}${BIG}{% set ns.s = [ns.s] %}{% set ns.t = [ns.t] %}{% endfor %}{{ ns.s == ns.t }}`,
    ],
    ['parentheses', `{{ ${'('.repeat(50_000)}1${')'.repeat(50_000)} }}`],
    ['negations', `{{ ${'not '.repeat(50_000)}1 }}`],
    ['signs', `{{ ${'-'.repeat(50_000)}1 }}`],
    ['blocks', '{% if 1 %}'.repeat(50_000) + '{% endif %}'.repeat(50_000)],
    ['sums', `{{ ${'1 + '.repeat(100_000)}1 }}`],
    ['filters', `{{ 'a'${' | upper'.repeat(100_000)} }}`],
    ['tests', `{{ 1${' is string'.repeat(100_000)} }}`],
    ['attributes', `{{ a${'.a'.repeat(100_000)} }}`],
    ['choices', `{{ ${'1 if 1 else '.repeat(100_000)}1 }}`],
    ['a template that is too long', 'a'.repeat(2_000_000)],
  ])('%s', (_name, hostile) => {
    expect(['too_large', 'unsupported', 'invalid_format']).toContain(refusal(hostile + SPEAKS));
  });
});

test.each([
  "{{ ''.__class__.__mro__ }}",
  '{{ messages.constructor.constructor("return 1")() }}',
  '{{ messages.__proto__.x }}',
  '{{ namespace.constructor("x") }}',
  "{{ messages['constructor']['name'] }}",
  '{{ messages[0].toString() }}',
  "{{ 'a'.constructor('b') }}",
  "{{ {}['__proto__'].polluted }}",
])('%s reaches nothing of JavaScript', (template) => {
  expect(refusal(template + SPEAKS)).toBe('invalid_format');
});

test('a key named __proto__ is a key', () => {
  const template = `{% set d = {'__proto__': 'a', 'constructor': 'b'} %}{{ d.__proto__ ~ d['constructor'] }}${SPEAKS}`;
  expect(chatTemplate({ template }).render({ messages })).toBe('abHi');
  expect(({} as Record<string, unknown>)['a']).toBeUndefined();
});

test('there is no clock but today', () => {
  const template = `{{ strftime_now('%d %b %Y') if strftime_now is defined else 'some day' }}: ${SPEAKS}`;
  const format = chatTemplate({ template });
  expect(format.render({ messages })).toBe('some day: Hi');
  expect(format.render({ messages }, { today: '2025-01-31' })).toBe('31 Jan 2025: Hi');
});

test('what a conversation is handed to cannot change', () => {
  expect(refusal(`{{ messages.append(1) }}${SPEAKS}`)).toBe('invalid_format');
});

test('a template may collect a long conversation piece by piece', () => {
  const template = `{% set ns = namespace(all='') %}{% for m in messages %}{% set ns.all = ns.all ~ '<|' ~ m.role ~ '|>' ~ m.content ~ '<|end|>' %}{% endfor %}{{ ns.all }}`;
  const format = chatTemplate({ template });
  const messages = Array.from({ length: 20_001 }, (_, index) => ({
    role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
    content: 'x'.repeat(200),
  }));
  const prompt = format.render({ messages });
  expect(prompt).toContain(`<|user|>${'x'.repeat(200)}<|end|><|assistant|>`);
  expect(prompt.match(/x{200}/g)).toHaveLength(20_001);
});

test('a text that several others extend keeps its own origins', () => {
  const template = `{% set a = messages[0].content ~ '+' %}{% set b = a ~ messages[0].content %}{% set c = a ~ 'own' %}{% set d = a ~ a %}{{ c }}|{{ b }}|{{ d }}<|end|>`;
  const segments = chatTemplate({ template }).segments({
    messages: [{ role: 'user', content: 'x' }],
  });
  expect(segments.map(({ kind, text }) => [kind, text])).toEqual([
    ['content', 'x'],
    ['scaffold', '+own|'],
    ['content', 'x'],
    ['scaffold', '+'],
    ['content', 'x'],
    ['scaffold', '|'],
    ['content', 'x'],
    ['scaffold', '+'],
    ['content', 'x'],
    ['scaffold', '+'],
    ['control', '<|end|>'],
  ]);
});

test('a tool may have many properties', () => {
  const properties = Object.fromEntries(
    Array.from({ length: 150_000 }, (_, index) => [`p${index}`, { type: 'string' }]),
  );
  const tools = [
    { type: 'function', function: { name: 'f', parameters: { properties } } },
  ] as const;
  const template = `{% for tool in tools or [] %}{% for key, value in tool.function.parameters.properties.items() %}{{ key }}:{{ value.type }},{% endfor %}{% endfor %}${SPEAKS}<|end|>`;
  expect(chatTemplate({ template }).render({ messages, tools })).toContain('p149999:string,Hi');
});
