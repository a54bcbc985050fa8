import { describe, expect, test } from 'vitest';
import { compileControlTokens } from '../control/control-tokens.js';
import { PieceWriter } from './segments-writer.js';
import { TextWriter } from './text-writer.js';
import { unclosedWriter } from './unclosed-writer.js';
import { markup, type Writer } from './writer.js';

const control = compileControlTokens(['<turn>', '<end>', '<think>']);
const image = { type: 'image', image_path: 'a.png' } as const;

/** What a format writes, up to the end of the last content of message 1. */
function open(write: (out: Writer) => void) {
  const text = new TextWriter(control, 'escape', true);
  write(unclosedWriter(text, 1));
  text.sampled(false);
  const { sampledSpans = [], replyAt, spans } = text;
  return {
    text: text.text,
    reply: replyAt === -1 ? undefined : text.text.slice(replyAt),
    sampled: sampledSpans.map(({ start, end }) => text.text.slice(start, end)),
    media: spans,
  };
}

function before(out: Writer): void {
  out.message(0);
  out.control('<turn>');
  out.scaffold('user\n');
  out.content('Hi');
  out.control('<end>');
}

describe('the last message', () => {
  test('ends with its last content; what closes it is left out', () => {
    const replyPrefix = open((out) => {
      before(out);
      out.message(1);
      out.control('<turn>');
      out.scaffold('assistant\n');
      out.sampled(true);
      out.content('Well');
      out.scaffold(', ');
      out.content('so');
      out.content('');
      out.control('<end>');
      out.sampled(false);
      out.scaffold('\n');
      out.message(null);
      out.markup(markup({ control: '<turn>' }, { scaffold: 'never\n' }));
    });
    expect(replyPrefix).toEqual({
      text: '<turn>user\nHi<end><turn>assistant\nWell, so',
      reply: 'Well, so',
      sampled: ['Well, so'],
      media: [],
    });
  });

  test('begins where the model sampled first, also before any content', () => {
    const replyPrefix = open((out) => {
      before(out);
      out.message(1);
      out.markup(markup({ control: '<turn>' }, { scaffold: 'assistant\n' }));
      out.sampled(true);
      out.markup(markup({ control: '<think>' }, { scaffold: '\n' }));
      out.content('Hm');
      out.sampled(false);
      out.scaffold('\n');
      out.sampled(true);
      out.control('<end>');
    });
    expect(replyPrefix).toMatchObject({
      text: '<turn>user\nHi<end><turn>assistant\n<think>\nHm',
      reply: '<think>\nHm',
      sampled: ['<think>\nHm'],
    });
  });

  test('does not begin where what was not sampled goes on', () => {
    const replyPrefix = open((out) => {
      before(out);
      out.message(1);
      out.control('<turn>');
      out.sampled(false);
      out.scaffold('assistant\n');
      out.sampled(true);
      out.content('Hm');
      out.scaffold('\n');
      out.content('');
      out.control('<end>');
    });
    expect(replyPrefix).toMatchObject({
      text: '<turn>user\nHi<end><turn>assistant\nHm',
      reply: 'Hm',
      sampled: ['Hm'],
    });
  });

  test('begins where the format says that its header ends', () => {
    const replyPrefix = open((out) => {
      before(out);
      out.message(1);
      out.control('<turn>');
      out.reply();
      out.control('<think>');
      out.sampled(true);
      out.content('Hm');
      out.control('<end>');
    });
    expect(replyPrefix).toMatchObject({ reply: '<think>Hm', sampled: ['Hm'] });
  });

  test('has its header where it has nothing else', () => {
    const replyPrefix = open((out) => {
      before(out);
      out.message(1);
      out.control('<turn>');
      out.sampled(true);
      out.content('');
      out.control('<end>');
    });
    expect(replyPrefix).toMatchObject({ text: '<turn>user\nHi<end><turn>', reply: '' });
  });

  test('may end with an image', () => {
    const replyPrefix = open((out) => {
      out.message(1);
      out.scaffold('x');
      out.media(image, markup({ scaffold: '<img>' }));
      out.scaffold('y');
    });
    expect(replyPrefix).toMatchObject({
      text: 'x<img>',
      media: [{ part: image, message: 1, start: 1, end: 6 }],
    });
  });
});

test('its reply begins where the format says so, before what the model sampled', () => {
  const pieces = new PieceWriter({ messages: [] });
  const out = unclosedWriter(pieces, 0);
  out.message(0);
  out.markup(markup({ control: '<bot>' }));
  out.reply();
  out.control('<think>');
  out.sampled(true);
  out.content('Hi');
  out.control('<end>');
  const reply = pieces.segments.slice(pieces.replyAt);
  expect(reply.map(({ text, sampled }) => [text, sampled])).toEqual([
    ['<think>', false],
    ['Hi', true],
  ]);
});

describe('messages before it', () => {
  test('are written at once, and are no reply', () => {
    const pieces = new PieceWriter({ messages: [] });
    const out = unclosedWriter(pieces, 1);
    out.message(0);
    out.sampled(true);
    out.markup(markup({ control: '<turn>' }));
    out.content('Hi');
    out.scaffold('\n');
    out.media(image, markup({ scaffold: '<img>' }));
    out.reply();
    out.control('<end>');
    expect(pieces.segments.map(({ text }) => text)).toEqual([
      '<turn>',
      'Hi',
      '\n',
      '<img>',
      '<end>',
    ]);
    expect(pieces.segments.every(({ sampled, message }) => sampled && message === 0)).toBe(true);
    expect(pieces.replyAt).toBe(-1);
  });

  test('keep their number in what follows', () => {
    const pieces = new PieceWriter({ messages: [] });
    const out = unclosedWriter(pieces, 1);
    out.message(1);
    out.control('<turn>');
    out.content('x');
    expect(pieces.segments.map(({ message }) => message)).toEqual([1, 1]);
  });
});
