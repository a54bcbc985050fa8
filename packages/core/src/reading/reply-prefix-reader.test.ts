import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markedReader } from '../../test/marked-reader.js';
import { chunked, chunkLengths } from '../../test/texts.js';
import { accumulate } from './accumulate.js';
import type { Reader, ReaderEvent, ReaderOptions } from './reader.js';
import { readerContext } from './reader-context.js';
import { replyPrefixReader } from './reply-prefix-reader.js';

function readerOf(replyPrefix: string, options: ReaderOptions = {}) {
  const context = readerContext(options);
  return replyPrefixReader(() => markedReader(context), replyPrefix);
}

function eventsOf(replyPrefix: string, chunks: readonly string[], options?: ReaderOptions) {
  const reader = readerOf(replyPrefix, options);
  return [...chunks.flatMap((chunk) => [...reader.push(chunk)]), ...reader.end()];
}

const ended: ReaderEvent = { type: 'end', reason: 'stop', stop: '<end>' };

describe('what the prompt opened', () => {
  test('is the section in which the reply begins', () => {
    expect(eventsOf('<think>\n', ['Hm.</think>Hi<end>'])).toEqual([
      { type: 'reasoning', text: 'Hm.' },
      { type: 'text', text: 'Hi' },
      ended,
    ]);
  });

  test('is not emitted again, neither reasoning nor text', () => {
    const { message } = accumulate(eventsOf('<think>Hm.</think>Well', [', so', '.<end>']));
    expect(message).toEqual({ role: 'assistant', content: ', so.' });
  });

  test('may be something that the reader does not emit', () => {
    expect(eventsOf('<think></think>', ['Hi<end>'])).toEqual([{ type: 'text', text: 'Hi' }, ended]);
  });

  test('may end within a mark that the reply completes', () => {
    expect(eventsOf('Hm <thi', ['nk>so</think><end>'])).toEqual([
      { type: 'reasoning', text: 'so' },
      ended,
    ]);
    expect(accumulate(eventsOf('x</th', ['ink>y'])).message.content).toBe('ink>y');
  });

  test.each([[['s is text']], [['s', ' is text']], [[...'s is text']]])(
    'may end within what turns out to be text: %j',
    (chunks) => {
      const { message } = accumulate(eventsOf('<think>a</think><thi', chunks));
      expect(message.content).toBe('s is text');
    },
  );

  test('may be all that there is', () => {
    expect(eventsOf('Well <thi', [])).toEqual([{ type: 'end', reason: 'unknown' }]);
    const reader = readerOf('Well');
    expect(reader.end('length')).toEqual([{ type: 'end', reason: 'length' }]);
  });
});

describe('a call that was opened', () => {
  const call = {
    id: 'call_0',
    type: 'function',
    function: { name: 'now', arguments: '{"a":1}' },
  };

  test.each(['<call>', '<call>no', '<call>now:', '<call>now:{"a"', '<call>now:{"a":1}'])(
    'is told whole: %s',
    (replyPrefix) => {
      const rest = '<call>now:{"a":1}</call><end>'.slice(replyPrefix.length);
      for (const chunks of [[rest], [...rest]]) {
        const { message, malformed } = accumulate(eventsOf(replyPrefix, chunks));
        expect(message).toEqual({ role: 'assistant', content: null, tool_calls: [call] });
        expect(malformed).toEqual([]);
      }
    },
  );

  test.each(['<call>', '<call>no', '<call>now:', '<call>now:{"a"'])(
    'leaves only what the model added where it breaks off: %s',
    (replyPrefix) => {
      const rest = '<call>now:{"a":1}'.slice(replyPrefix.length);
      for (const chunks of [[rest], [...rest]]) {
        const reply = accumulate(eventsOf(replyPrefix, chunks));
        expect(reply.message).toEqual({ role: 'assistant', content: rest });
        expect(reply.malformed).toMatchObject([
          { raw: '<call>now:{"a":1}', reason: 'it broke off' },
        ]);
      }
    },
  );

  test('is emitted once, before what follows', () => {
    const reader = readerOf('Hi<call>now:{');
    expect(reader.push('')).toEqual([
      { type: 'tool-call', index: 0, id: 'call_0', name: 'now' },
      { type: 'tool-call-arguments', index: 0, text: '{' },
    ]);
    expect(reader.push('}')).toEqual([{ type: 'tool-call-arguments', index: 0, text: '}' }]);
    expect(reader.push('</call>so')).toEqual([
      { type: 'tool-call-end', index: 0 },
      { type: 'text', text: 'so' },
    ]);
  });

  test('is not emitted if it was complete or withdrawn', () => {
    const { message } = accumulate(eventsOf('<call>a:{}</call><call>b:{}</call>', ['so<end>']));
    expect(message).toEqual({ role: 'assistant', content: 'so' });
    const withdrawing = replyPrefixReader(
      () => ({
        push: (chunk) =>
          chunk === 'x'
            ? [
                { type: 'tool-call', index: 0, id: 'a', name: 'f' },
                { type: 'tool-call-malformed', raw: '', reason: 'another' },
                { type: 'tool-call-malformed', index: 0, raw: 'x', reason: 'none' },
                { type: 'text', text: 'x' },
              ]
            : [{ type: 'text', text: chunk }],
        end: () => [],
      }),
      'x',
    );
    expect(withdrawing.push('y')).toEqual([{ type: 'text', text: 'y' }]);
  });

  test('keeps what the model says after it', () => {
    const { message } = accumulate(eventsOf('<call>now:{}', ['</call>', '<call>now:{}', ' x']));
    expect(message).toMatchObject({ content: '<call>now:{} x', tool_calls: [{ id: 'call_0' }] });
  });
});

test('any chunks of a reply give the same message', () => {
  const whole = 'a<think>b<c</think>d<call>now:{"a":1}</call> <ca <call>x';
  fc.assert(
    fc.property(fc.nat(whole.length), chunkLengths, (at, lengths) => {
      const replyPrefix = whole.slice(0, at);
      const rest = whole.slice(at);
      const read = (chunks: readonly string[]) => accumulate(eventsOf(replyPrefix, chunks)).message;
      expect(read(chunked(rest, lengths))).toEqual(read([rest]));
    }),
  );
});

describe('white space that a reader holds until more text comes', () => {
  /** Tells text once it is known that no white space ends it. */
  const stripping = (type: 'text' | 'reasoning', end: readonly ReaderEvent[]) => (): Reader => {
    let space = '';
    return {
      push(chunk) {
        const text = space + chunk;
        const said = text.trimEnd();
        space = text.slice(said.length);
        return said === '' ? [] : [{ type, text: said }];
      },
      end: () => end,
    };
  };
  const over: ReaderEvent = { type: 'end', reason: 'unknown' };
  const ignored: ReaderEvent = { type: 'ignored', text: 't' };

  test.each([
    ['text', [over]],
    ['reasoning', [over]],
    ['text', [over, ignored]],
    ['text', [ignored, over]],
  ] as const)('is told no second time where the prompt opened it: %s, %j', (type, end) => {
    const read = (replyPrefix: string, chunks: readonly string[]) => {
      const reader = replyPrefixReader(stripping(type, end), replyPrefix);
      const events = [...chunks.flatMap((chunk) => [...reader.push(chunk)]), ...reader.end()];
      const { content, reasoning_content = '' } = accumulate(events).message;
      return type === 'text' ? content : reasoning_content;
    };
    for (const chunks of [['there', ' now '], [...'there now ']]) {
      expect(read('Hello', chunks)).toBe('there now');
      expect(read('Hello \n', chunks)).toBe('there now');
    }
    expect(read('Hello ', [' there'])).toBe(' there');
    expect(read('Hello ', [])).toBe('');
  });
});

test('what comes apart is pushed to a reader that takes only text', () => {
  const make = (): Reader => ({
    push: (chunk) => [{ type: 'text', text: `(${chunk})` }],
    end: () => [],
  });
  const taking = () => ({
    ...make(),
    token: (text: string): ReaderEvent[] => [{ type: 'ignored', text }],
  });
  expect(replyPrefixReader(make, '').token?.('<a>')).toEqual([{ type: 'text', text: '(<a>)' }]);
  expect(replyPrefixReader(taking, '').token?.('<a>')).toEqual([{ type: 'ignored', text: '<a>' }]);
});
