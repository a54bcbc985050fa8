import { describe, expect, test } from 'vitest';
import { compileControlTokens } from '../control/control-tokens.js';
import { accumulate } from './accumulate.js';
import { createTextReader } from './text-reader.js';

const control = compileControlTokens(['<end>', '<over>', '<name>']);
const start = () => createTextReader(control, ['<end>', '<over>']);

describe('a text reader', () => {
  test('reads text up to a stop sequence', () => {
    const reader = start();
    expect(reader.push('Hello <na')).toEqual([{ type: 'text', text: 'Hello ' }]);
    expect(reader.push('me> <o')).toEqual([
      { type: 'text', text: '<name>' },
      { type: 'text', text: ' ' },
    ]);
    expect(reader.push('ver>')).toEqual([{ type: 'end', reason: 'stop', stop: '<over>' }]);
    expect(reader.end('length')).toEqual([]);
  });

  test('hands on what comes after it', () => {
    const reader = start();
    const events = [...reader.push('a<end>b<end>'), ...reader.push('c<'), ...reader.end()];
    expect(accumulate(events)).toMatchObject({ stop: '<end>', ignored: 'b<end>c<' });
    expect(events.filter(({ type }) => type === 'end')).toHaveLength(1);
  });

  test('ends where the text does', () => {
    const reader = start();
    expect(reader.push('cut <en')).toEqual([{ type: 'text', text: 'cut ' }]);
    expect(reader.end()).toEqual([
      { type: 'text', text: '<en' },
      { type: 'end', reason: 'unknown' },
    ]);
    expect(start().end('length')).toEqual([{ type: 'end', reason: 'length' }]);
  });

  test('gives nothing once it has ended', () => {
    const reader = start();
    reader.end();
    expect([reader.push('late'), reader.end()]).toEqual([[], []]);
  });
});
