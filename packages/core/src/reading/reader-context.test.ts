import { describe, expect, test } from 'vitest';
import type { ReaderOptions } from './reader.js';
import { readerContext } from './reader-context.js';

const tool = { type: 'function', function: { name: 'f' } } as const;

describe('calls are read', () => {
  test.each<[boolean, string, ReaderOptions]>([
    [true, 'nobody said what was offered', {}],
    [true, 'nobody said, with null', { tools: null }],
    [true, 'a tool was offered', { tools: [tool] }],
    [true, 'a built-in tool was switched on', { tools: [], builtins: ['search'] }],
    [true, 'only a built-in tool was spoken of', { builtins: ['search'] }],
    [true, 'the model may choose', { tools: [tool], toolChoice: 'auto' }],
    [true, 'the model must call', { toolChoice: 'required' }],
    [false, 'no tool was offered', { tools: [] }],
    [false, 'no built-in tool was switched on', { builtins: [] }],
    [false, 'neither was', { tools: [], builtins: [] }],
    [false, 'the model may not call', { tools: [tool], toolChoice: 'none' }],
    [false, 'the model may not call what nobody named', { toolChoice: 'none' }],
  ])('is %s where %s', (reads, _where, options) => {
    expect(readerContext(options).readsCalls).toBe(reads);
  });
});

describe('the context', () => {
  test('says what was offered', () => {
    expect(readerContext({ tools: [tool], builtins: ['search'] })).toMatchObject({
      tools: [tool],
      builtins: ['search'],
    });
    expect(readerContext({ tools: null })).toMatchObject({
      tools: undefined,
      builtins: undefined,
    });
  });

  test('gives ids by the function of the caller, else of the format, else of core', () => {
    const own = (index: number) => `own_${index}`;
    const callers = (index: number) => `callers_${index}`;
    expect(readerContext({}).callId(0)).toBe('call_0');
    expect(readerContext({}, own).callId(0)).toBe('own_0');
    expect(readerContext({ callId: callers }, own).callId(0)).toBe('callers_0');
    expect(readerContext({ usedIds: ['own_0'] }, own).callId(0)).toBe('own_1');
  });
});
