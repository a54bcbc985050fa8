import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { segmentsOf } from '../../test/sinks.js';
import { PieceWriter, SegmentsWriter } from './segments-writer.js';
import { markup } from './writer.js';

const CONTROL = ['<a>', '<b>'];
const text = fc.constantFrom('', 'x', 'y<a>', '<', 'a>', '<b>');
const own = fc.oneof(
  fc.record({ control: fc.constantFrom(...CONTROL) }),
  fc.record({ scaffold: text }),
);
const steps = fc.array(fc.oneof(own, fc.record({ content: text })), { maxLength: 6 });
describe('segments', () => {
  test('join to what was written, with each control token by itself', () => {
    fc.assert(
      fc.property(steps, (written) => {
        const segments = segmentsOf(written);
        const parts = written.flatMap((step) => Object.entries(step)) as [string, string][];
        const textOf = (kind: string) =>
          parts.flatMap(([key, value]) => (key === kind ? [value] : []));
        for (const kind of ['content', 'scaffold']) {
          const of = segments.filter((segment) => segment.kind === kind);
          expect(of.map((segment) => segment.text).join('')).toBe(textOf(kind).join(''));
          expect(of.every((segment) => segment.text !== '')).toBe(true);
        }
        const controls = segments.filter(({ kind }) => kind === 'control');
        expect(controls.map((segment) => segment.text)).toEqual(textOf('control'));
        expect(segments.map((segment) => segment.text).join('')).toBe(
          parts.map(([, value]) => value).join(''),
        );
      }),
    );
  });

  test('are cut only where something changes', () => {
    const writer = new SegmentsWriter({ messages: [{ role: 'user', content: '' }] });
    for (const index of [0, null]) {
      writer.message(index);
      writer.scaffold('a');
      writer.scaffold('b');
      writer.content('c');
      writer.sampled(true);
      writer.content('d');
      writer.content('e');
      writer.sampled(false);
      writer.scaffold('f');
    }
    writer.message(0);
    writer.scaffold('g');
    expect(writer.segments.map((segment) => Object.values(segment))).toEqual([
      ['ab', 'scaffold', 0, 'user', false],
      ['c', 'content', 0, 'user', false],
      ['de', 'content', 0, 'user', true],
      ['f', 'scaffold', 0, 'user', false],
      ['ab', 'scaffold', null, null, false],
      ['c', 'content', null, null, false],
      ['de', 'content', null, null, true],
      ['f', 'scaffold', null, null, false],
      ['g', 'scaffold', 0, 'user', false],
    ]);
  });
});

describe('what stands for an image', () => {
  const image = { type: 'image', image_path: 'a.png' } as const;
  const other = { type: 'image', image_path: 'b.png' } as const;

  test('knows which, and joins with nothing else', () => {
    const writer = new SegmentsWriter({ messages: [{ role: 'user', content: '' }] });
    writer.message(0);
    writer.scaffold('a');
    writer.media(image, markup({ scaffold: '[' }, { scaffold: ']' }));
    writer.media(other, markup({ scaffold: '[' }, { control: '<b>' }, { scaffold: ']' }));
    writer.scaffold('b');
    expect(writer.segments.map(({ text, kind, media }) => [text, kind, media])).toEqual([
      ['a', 'scaffold', undefined],
      ['[]', 'scaffold', image],
      ['[', 'scaffold', other],
      ['<b>', 'control', other],
      [']', 'scaffold', other],
      ['b', 'scaffold', undefined],
    ]);
    expect(writer.segments[0]).not.toHaveProperty('media');
    expect(writer.segments.every(({ message, role }) => message === 0 && role === 'user')).toBe(
      true,
    );
  });
});

describe('the reply', () => {
  test('begins with a segment of its own', () => {
    for (const writer of [
      new SegmentsWriter({ messages: [] }),
      new PieceWriter({ messages: [] }),
    ]) {
      expect(writer.replyAt).toBe(-1);
      writer.scaffold('assistant\n');
      writer.reply();
      writer.scaffold('<think>');
      expect(writer.segments.map(({ text }) => text)).toEqual(['assistant\n', '<think>']);
      expect(writer.replyAt).toBe(1);
    }
  });
});

test('pieces before any message belong to none, and are not sampled', () => {
  const writer = new PieceWriter({ messages: [{ role: 'user', content: '' }] });
  writer.scaffold('a');
  expect(writer.segments).toEqual([
    { text: 'a', kind: 'scaffold', message: null, role: null, sampled: false },
  ]);
  writer.message(7);
  writer.sampled(true);
  writer.message(8);
  writer.control('<a>');
  expect(writer.segments[1]).toEqual({
    text: '<a>',
    kind: 'control',
    message: 8,
    role: null,
    sampled: false,
  });
});

test('pieces stay apart as they were written', () => {
  const writer = new PieceWriter({ messages: [{ role: 'user', content: '' }] });
  writer.message(0);
  writer.scaffold('a');
  writer.scaffold('b');
  writer.scaffold('');
  writer.content('c');
  writer.content('d');
  expect(writer.segments.map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd']);
});
