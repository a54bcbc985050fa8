import type { Message, Part } from '@modelspeak/core';
import { markup, PieceWriter } from '@modelspeak/core/authoring';
import { expect, test } from 'vitest';
import { showsAnything, trimParts, trimStartOfParts } from './trim-parts.js';
import { writeParts } from './write-parts.js';

const MARKS = { image: markup({ control: '<image>' }), video: markup({ control: '<video>' }) };
const text = (text: string): Part => ({ type: 'text', text });
const image: Part = { type: 'image_url', image_url: { url: 'https://example.com/a.png' } };

function written(content: Message['content'], after?: string): string {
  const out = new PieceWriter({ messages: [{ role: 'user', content: 'Hi' }] });
  writeParts(out, content as string | readonly Part[], 2, { ...MARKS, after });
  return out.segments.map(({ text }) => text).join('');
}

test.each<[Message['content'], string]>([
  ['Hi', 'Hi'],
  [null, ''],
  [[text('a'), image, text('b')], 'a<image>b'],
  [[{ type: 'file', file: { filename: 'a.MP4', file_data: 'x' } }], '<video>'],
  [[{ type: 'file', file: { file_data: 'data:video/webm;base64,AA==' } }], '<video>'],
])('%j is %j', (content, expected) => {
  expect(written(content)).toBe(expected);
});

test('text follows each placeholder, not each text', () => {
  expect(written([text('a'), image, image, text('b')], '\n')).toBe('a<image>\n<image>\nb');
});

test('a file that is not a video is refused with its path', () => {
  const document: Part = { type: 'file', file: { filename: 'a.pdf', file_data: 'x' } };
  expect(() => written([text('a'), document])).toThrow(
    expect.objectContaining({ code: 'unsupported', path: 'messages[2].content[1].file' }),
  );
});

test('trimming reaches over blank texts, but not over an image', () => {
  expect(trimParts(' a ')).toBe('a');
  expect(trimParts(null)).toEqual([]);
  expect(trimParts([text(' '), text('\n a'), image, text(' b '), text('\n')])).toEqual([
    text(''),
    text('a'),
    image,
    text(' b'),
    text(''),
  ]);
});

test('the start of a content is trimmed as if its texts were one', () => {
  const trim = (given: string) => given.replace(/^\n+/, '');
  expect(trimStartOfParts('\n a', trim)).toBe(' a');
  expect(trimStartOfParts([text('\n'), text('\na\n'), text('\n')], trim)).toEqual([
    text(''),
    text('a\n'),
    text('\n'),
  ]);
  expect(trimStartOfParts([image, text('\n')], trim)).toEqual([image, text('\n')]);
});

test.each([
  ['', false],
  ['a', true],
  [[], false],
  [[text('')], false],
  [[text(''), image], true],
])('whether %j shows anything is %j', (content, shows) => {
  expect(showsAnything(content)).toBe(shows);
});
