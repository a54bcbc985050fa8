import { accumulate } from '@modelspeak/core';
import { CallEvents, EventQueue } from '@modelspeak/core/authoring';
import { describe, expect, test } from 'vitest';
import { FunctionTag } from './function-tag.js';

/** Reads a text, and returns the tag and its calls so far. */
function reading(text: string) {
  const events = new EventQueue();
  const tag = new FunctionTag(new CallEvents(events, {}));
  const taken = tag.push(text, 0);
  const calls = (): unknown => accumulate(events.take()).message.tool_calls;
  return { tag, taken, calls };
}

describe('a function tag', () => {
  test('ends behind its arguments', () => {
    const { tag, taken, calls } = reading('f> \r\n\t{"a": 1}</function>');
    expect(tag.status).toBe('done');
    expect(tag.reason).toBe('');
    expect(taken).toBe('f> \r\n\t{"a": 1}'.length);
    expect(tag.raw).toBe('<function=f> \r\n\t{"a": 1}');
    expect(calls()).toMatchObject([{ function: { name: 'f', arguments: '{"a":1}' } }]);
    tag.end();
    expect(tag.status).toBe('done');
  });

  test.each([
    ['>', 'the tag of a call has no valid name'],
    ['f g>{}', 'the tag of a call has no valid name'],
    ['f{}', 'the tag of a call has no valid name'],
    ['f<g>', 'the tag of a call has no valid name'],
    ['f\n>', 'the tag of a call has no valid name'],
    [`${'f'.repeat(258)}>`, 'the tag of a call has no valid name'],
    ['f>[1]', 'the arguments of a call are not an object'],
    ['f>x', 'the arguments of a call are not an object'],
  ])('fails at the first character that shows it is none: %j', (text, reason) => {
    const { tag, taken } = reading(text);
    expect(tag.status).toBe('failed');
    expect(tag.reason).toBe(reason);
    expect(tag.raw).toBe(`<function=${text.slice(0, taken)}`);
    tag.end();
    expect(tag.reason).toBe(reason);
  });

  test('may begin before its equals sign', () => {
    const events = new EventQueue();
    const whole = new FunctionTag(new CallEvents(events, {}), '<function=');
    expect(whole.push('<function=f>{}x', 0)).toBe(14);
    expect([whole.status, whole.raw]).toEqual(['done', '<function=f>{}']);
    const other = new FunctionTag(new CallEvents(events, {}), 'ction=');
    expect(other.push('ctions', 0)).toBe(5);
    expect([other.status, other.raw]).toEqual(['failed', '<functions'.slice(0, -1)]);
    expect(other.reason).toBe('the tag of a call has no valid name');
  });

  test('may have a name of up to 257 characters', () => {
    expect(reading(`${'f'.repeat(257)}>{}`).tag.status).toBe('done');
  });

  test('fails where its arguments do', () => {
    const { tag } = reading('f>{"a": }');
    expect(tag.status).toBe('failed');
    expect(tag.reason).toContain('found "}"');
  });

  test.each(['', 'f', 'f>', 'f>{"a"'])('fails where the reply ends: %j', (text) => {
    const { tag } = reading(text);
    expect(tag.status).toBe('reading');
    tag.end();
    expect(tag.status).toBe('failed');
    expect(tag.reason).toBe('the reply ended inside a call');
  });
});
