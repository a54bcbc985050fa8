import { describe, expect, test } from 'vitest';
import { CallEvents } from './call-events.js';
import { EventQueue } from './event-queue.js';

function setUp(callId?: (index: number) => string) {
  const events = new EventQueue();
  return { events, calls: new CallEvents(events, callId && { callId }) };
}

describe('the calls of a reply', () => {
  test('are numbered, and get their ids from the function handed in', () => {
    const { events, calls } = setUp((index) => `id-${index}`);
    for (const name of ['now', 'then']) {
      calls.start(name);
      calls.end();
    }
    expect(events.take().filter(({ type }) => type === 'tool-call')).toEqual([
      { type: 'tool-call', index: 0, id: 'id-0', name: 'now' },
      { type: 'tool-call', index: 1, id: 'id-1', name: 'then' },
    ]);
    expect(calls.made).toBe(2);
  });

  test('emit nothing for empty arguments', () => {
    const { events, calls } = setUp();
    calls.arguments('');
    expect(events.take()).toEqual([]);
  });

  test('wait while held, and are told in order', () => {
    const { events, calls } = setUp();
    calls.hold();
    calls.start('now');
    calls.arguments('{}');
    calls.end();
    expect(events.take()).toEqual([]);
    expect(calls.isHeld).toBe(true);
    calls.commit();
    expect(events.take().map(({ type }) => type)).toEqual([
      'tool-call',
      'tool-call-arguments',
      'tool-call-end',
    ]);
  });

  test('leave no trace where they are discarded', () => {
    const { events, calls } = setUp();
    calls.hold();
    calls.start('now');
    calls.discard();
    expect([calls.made, calls.isOpen, calls.isHeld]).toEqual([0, false, false]);
    calls.start('then');
    expect(events.take()).toEqual([{ type: 'tool-call', index: 0, id: 'call_0', name: 'then' }]);
  });

  test('are withdrawn if they turn out not to be calls', () => {
    const { events, calls } = setUp();
    calls.start('now');
    calls.withdraw('now(', 'the reply ended');
    expect(events.take()[1]).toEqual({
      type: 'tool-call-malformed',
      index: 0,
      raw: 'now(',
      reason: 'the reply ended',
    });
    expect([calls.made, calls.isOpen]).toEqual([0, false]);
  });
});
