import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sectionsReader } from '../../test/described.js';
import { chunked, chunkLengths, tinyText } from '../../test/texts.js';
import { compileControlTokens } from '../control/control-tokens.js';
import { accumulate } from './accumulate.js';
import { apartReader } from './apart-reader.js';
import type { SectionsDescription } from './described/description.js';
import type { ReplyChunk } from './reader.js';

const control = compileControlTokens(['<end>', '<think>', '</think>', '<call>', '</call>', '<a>b']);
const thinking: SectionsDescription = {
  reasoning: { open: '<think>', close: '</think>' },
  calls: [{ open: '<call>', close: '</call>', call: { json: {} } }],
};

function read(chunks: readonly ReplyChunk[], spelled = false) {
  const reader = apartReader(sectionsReader(thinking), control, spelled);
  return accumulate([...chunks.flatMap((chunk) => [...reader.push(chunk)]), ...reader.end()]);
}

const token = (spelling: string): ReplyChunk => ({ token: spelling });
const THOUGHT = [token('<think>'), 'No </think> and <end> here', token('</think>')];

describe('where special tokens come apart', () => {
  test('text that spells one is text, in a thought, a call and elsewhere', () => {
    const call = '{"name": "<call>f", "arguments": {"a": "</call><end>"}}';
    const { message, stop, malformed } = read([
      ...THOUGHT,
      'Hi <think>',
      token('<call>'),
      call,
      token('</call>'),
      token('<end>'),
    ]);
    expect(message.reasoning_content).toBe('No </think> and <end> here');
    expect(message.content).toBe('Hi <think>');
    expect(message.tool_calls?.[0]).toMatchObject({
      function: { name: '<call>f', arguments: '{"a": "</call><end>"}' },
    });
    expect([stop, malformed]).toEqual(['<end>', []]);
  });

  test('text that spells one of them is text whatever it begins with', () => {
    const mixed = compileControlTokens(['<end>', '[a]', '#b', '<call>']);
    const spelled = '<end>[a]#b<call>[a';
    for (const chunks of [[spelled], [...spelled]]) {
      const reader = apartReader(sectionsReader(thinking), mixed, false);
      const events = [...chunks.flatMap((chunk) => [...reader.push(chunk)]), ...reader.end()];
      expect(accumulate(events).message.content).toBe(spelled);
    }
  });

  test('what is withdrawn keeps its spelling', () => {
    const { message, malformed } = read([token('<call>'), '{"<end>": 1', token('<end>')]);
    expect(message.content).toBe('');
    expect(malformed[0]?.raw).toBe('<call>{"<end>": 1');
  });

  test('any text is the message, however it is cut', () => {
    fc.assert(
      fc.property(tinyText('<>/abcdehiknt', { maxLength: 40 }), chunkLengths, (text, lengths) => {
        expect(read([...chunked(text, lengths), token('<end>')]).message.content).toBe(text);
        expect(read(chunked(`<a>b</call>${text}`, lengths)).message.content).toContain(text);
      }),
    );
  });

  test('code points that no text may hold become the one that stands for them', () => {
    expect(read(['a\ufdd0<end>']).message.content).toBe('a\ufffd<end>');
  });
});

test('where they also come spelled, text that spells one is that token', () => {
  const { message, stop } = read([...THOUGHT, token('<end>')], true);
  expect(message.reasoning_content).toBe('No ');
  expect(message.content).toBe(' and ');
  expect(stop).toBe('<end>');
});

test('a special token within a string of a call ends the call, which is none', () => {
  const inString = [token('<call>'), '{"name": "f", "arguments": {"a": "x'];
  for (const spelled of [true, false]) {
    const { message, malformed } = read([...inString, token('</call>'), 'y'], spelled);
    expect(message.content).toBe('y');
    expect(malformed[0]?.raw).toBe('<call>{"name": "f", "arguments": {"a": "x</call>');
    expect(malformed[0]?.reason).toBe('found the special token </call> within a call');
    const thought = read([...inString, token('<think>'), 'Hm.'], spelled);
    expect(thought.message.reasoning_content).toBe('Hm.');
    // One that is no mark has no other meaning than its text.
    const other = read([...inString, token('<a>b'), '"}}', token('</call>')], spelled);
    expect(other.message.tool_calls?.[0].function.arguments).toBe('{"a": "x<a>b"}');
  }
  expect(read(['<call>{"name": "f", "arguments": {"a": "</call>"}}'], true).malformed).toEqual([]);
});
