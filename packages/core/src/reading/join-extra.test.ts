import { expect, it, test } from 'vitest';
import { JoinedExtra } from './join-extra.js';

function joined(...deltas: Readonly<Record<string, unknown>>[]): unknown {
  const extra = new JoinedExtra();
  for (const delta of deltas) extra.add(delta);
  return extra.toObject();
}

test('there is none before the first key', () => {
  expect(joined()).toBeUndefined();
  expect(joined({})).toBeUndefined();
});

it('appends strings, but for labels, which come whole', () => {
  expect(joined({ signature: 'ab', type: 'x' }, { signature: 'c', type: 'x' })).toEqual({
    signature: 'abc',
    type: 'x',
  });
  expect(joined({ id: 'first' }, { id: 'second' })).toEqual({ id: 'second' });
  expect(joined({ id: 1 }, { id: 'second' })).toEqual({ id: 'second' });
});

it('makes what pieces join to writable in every encoding', () => {
  expect(joined({ data: 'x\ud83d' }, { data: '\udc4b\ud800' })).toEqual({ data: 'x👋\ufffd' });
  expect(joined({ 'a\ud800': [['\udc00']] })).toEqual({ 'a\ufffd': [['\ufffd']] });
});

it('joins objects key by key, whatever the keys are called', () => {
  const parsed = JSON.parse('{"__proto__":{"a":"x"},"constructor":1}');
  expect(JSON.stringify(joined(parsed, parsed))).toBe('{"__proto__":{"a":"xx"},"constructor":1}');
});

it('takes the later one of everything else, but for null', () => {
  expect(joined({ a: 1, b: null, c: 2 }, { a: 2, b: 3, c: null })).toEqual({ a: 2, b: 3, c: 2 });
  expect(joined({ a: 1, b: 'x', c: [1] }, { a: 'x', b: [2], c: { d: 3 } })).toEqual({
    a: 'x',
    b: [2],
    c: { d: 3 },
  });
  expect(joined({ a: null })).toEqual({ a: null });
});

it('appends the items of lists', () => {
  expect(joined({ list: [1, 'a', { x: 'y' }] }, { list: [1, 'b', { x: 'y' }] })).toEqual({
    list: [1, 'a', { x: 'y' }, 1, 'b', { x: 'y' }],
  });
});

it('joins items of one index, unless they say that they are others', () => {
  const text = { type: 'reasoning.text', format: 'f', index: 0 };
  const other = { type: 'reasoning.encrypted', data: 'x', index: 0 };
  expect(
    joined(
      { list: [{ ...text, text: 'Hm', signature: null }] },
      {
        list: [
          { ...text, text: '.' },
          { index: 1, text: 'So' },
        ],
      },
      { list: [{ index: 0, signature: 'proof' }] },
      { list: [other] },
      { list: [{ index: 1, type: 'reasoning.text', text: '!' }] },
    ),
  ).toEqual({
    list: [
      { ...text, text: 'Hm.', signature: 'proof' },
      { index: 1, text: 'So!', type: 'reasoning.text' },
      other,
    ],
  });
});

it('leaves a list that comes whole as it is', () => {
  const list = [
    { index: 0, data: 'x' },
    { index: 0, data: 'y' },
    { index: '0', data: 'z' },
  ];
  expect(joined({ list })).toEqual({ list });
});

it('changes nothing of what it was given, nor of what it gave', () => {
  const delta = Object.freeze({ list: Object.freeze([Object.freeze({ index: 0, text: 'a' })]) });
  const extra = new JoinedExtra();
  extra.add(delta);
  const before = extra.toObject();
  extra.add(delta);
  expect(before).toEqual({ list: [{ index: 0, text: 'a' }] });
  expect(extra.toObject()).toEqual({ list: [{ index: 0, text: 'aa' }] });
});
