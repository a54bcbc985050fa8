import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accumulate } from './accumulate.js';
import {
  endReason,
  type OpenAIChunk,
  type OpenAIChunkReaderOptions,
  type OpenAIDelta,
  type OpenAIToolCallDelta,
  readOpenAIChunks,
  writeOpenAIChunks,
} from './openai-chunks.js';
import type { EndReason, ReaderEvent } from './reader.js';

const chunkOf = (delta: OpenAIDelta, finish_reason?: string): OpenAIChunk => ({
  choices: [{ index: 0, delta, finish_reason }],
});

function read(chunks: readonly OpenAIChunk[], options?: OpenAIChunkReaderOptions): ReaderEvent[] {
  const reader = readOpenAIChunks(options);
  return [...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.end()];
}

const readCalls = (...deltas: OpenAIToolCallDelta[]): ReaderEvent[] =>
  read(deltas.map((delta) => chunkOf({ tool_calls: [delta] })));

const callsOf = (events: ReaderEvent[]) =>
  accumulate(events).message.tool_calls?.map((call) =>
    call.type === 'function' ? [call.id, call.function.name, call.function.arguments] : [],
  );

const OPTIONS = { id: 'chatcmpl-1', model: 'm', created: 0 };

const write = (events: readonly ReaderEvent[]) => {
  const writer = writeOpenAIChunks(OPTIONS);
  return events.flatMap((event) => writer.push(event));
};

describe('readOpenAIChunks', () => {
  it('reads text, a refusal, what was counted and the reason of the end', () => {
    const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 };
    const events = read([
      chunkOf({ role: 'assistant', content: '' }),
      chunkOf({ content: 'Hel' }),
      chunkOf({ content: 'lo', refusal: null }),
      chunkOf({ refusal: 'No.' }),
      chunkOf({}, 'length'),
      { choices: [], usage },
    ]);
    expect(events).toEqual([
      { type: 'text', text: 'Hel' },
      { type: 'text', text: 'lo' },
      { type: 'refusal', text: 'No.' },
      { type: 'usage', usage },
      { type: 'end', reason: 'length' },
    ]);
  });

  it('reads reasoning by either of its names', () => {
    const events = read([
      chunkOf({ reasoning_content: 'a' }),
      chunkOf({ reasoning: 'b' }),
      chunkOf({ reasoning_content: '', reasoning: 'c' }),
      chunkOf({ reasoning_content: 'd', reasoning: 'd' }),
    ]);
    expect(accumulate(events).message.reasoning_content).toBe('abcd');
  });

  it('reads the choice that was asked for', () => {
    const choice = (index: number, content: string) => ({ index, delta: { content } });
    const chunks = [{ choices: [choice(1, 'B'), choice(0, 'A')] }, { choices: [choice(1, 'b')] }];
    expect(accumulate(read(chunks)).message.content).toBe('A');
    expect(accumulate(read(chunks, { choice: 1 })).message.content).toBe('Bb');
  });

  it('takes the reason that is handed to end where the stream names none', () => {
    const reader = readOpenAIChunks();
    expect(reader.end('length')).toEqual([{ type: 'end', reason: 'length' }]);
    expect(reader.end()).toEqual([]);
    expect(reader.push(chunkOf({ content: 'late' }))).toEqual([]);
  });

  it.each([
    ['stop', 'stop'],
    ['function_call', 'tool_calls'],
    ['eos', 'unknown'],
  ])('knows the finish_reason %s as %s', (finishReason, reason) => {
    expect(endReason(finishReason)).toBe(reason);
  });

  describe('tool calls', () => {
    it('ends a complete call when the next begins', () => {
      const events = readCalls(
        { index: 0, id: 'a', function: { name: 'first', arguments: '' } },
        { index: 0, function: { arguments: '{"x":' } },
        { index: 0, function: { arguments: '1}' } },
        { index: 1, id: 'b', function: { name: 'second', arguments: '{}' } },
      );
      expect(events).toEqual([
        { type: 'tool-call', index: 0, id: 'a', name: 'first' },
        { type: 'tool-call-arguments', index: 0, text: '{"x":' },
        { type: 'tool-call-arguments', index: 0, text: '1}' },
        { type: 'tool-call-end', index: 0 },
        { type: 'tool-call', index: 1, id: 'b', name: 'second' },
        { type: 'tool-call-arguments', index: 1, text: '{}' },
        { type: 'tool-call-end', index: 1 },
        { type: 'end', reason: 'unknown' },
      ]);
    });

    it('keeps calls apart that come side by side', () => {
      const events = readCalls(
        { index: 0, id: 'a', function: { name: 'f', arguments: '{"x"' } },
        { index: 1, id: 'b', function: { name: 'g', arguments: '{"y"' } },
        { index: 0, function: { arguments: ':1}' } },
        { index: 1, function: { arguments: ':2}' } },
      );
      expect(callsOf(events)).toEqual([
        ['a', 'f', '{"x":1}'],
        ['b', 'g', '{"y":2}'],
      ]);
      const ends = events.findIndex(({ type }) => type === 'tool-call-end');
      const lastArguments = events.findLastIndex(({ type }) => type === 'tool-call-arguments');
      expect(ends).toBeGreaterThan(lastArguments);
    });

    it('tells calls apart by their ids where every index is 0 (Ollama)', () => {
      const events = readCalls(
        { index: 0, id: 'a', function: { name: 'f', arguments: '{}' } },
        { index: 0, id: 'b', function: { name: 'f', arguments: '{"x":1}' } },
      );
      expect(callsOf(events)).toEqual([
        ['a', 'f', '{}'],
        ['b', 'f', '{"x":1}'],
      ]);
    });

    it('tells calls apart where there is no index (Gemini)', () => {
      const events = readCalls(
        { id: 'a', function: { name: 'f', arguments: '{"x":' } },
        { function: { arguments: '1}' } },
        { id: 'b', function: { name: 'g', arguments: '{' } },
        { id: 'b', function: { arguments: '}' } },
        { function: { name: 'h', arguments: '{}' } },
      );
      expect(callsOf(events)).toEqual([
        ['a', 'f', '{"x":1}'],
        ['b', 'g', '{}'],
        ['call_2', 'h', '{}'],
      ]);
    });

    it('reads one call where each delta has a new id or repeats the name', () => {
      expect(
        callsOf(
          readCalls(
            { index: 0, id: 'a', function: { name: 'f', arguments: '{' } },
            { index: 0, id: 'b', function: { arguments: '"x":' } },
            { index: 0, id: 'a', function: { name: 'f', arguments: '1' } },
            { index: 0, function: { name: 'f', arguments: '}' } },
          ),
        ),
      ).toEqual([['a', 'f', '{"x":1}']]);
    });

    it('waits for the name where there is no index either', () => {
      const events = readCalls({ id: 'a' }, { function: { name: 'f', arguments: '{}' } });
      expect(callsOf(events)).toEqual([['a', 'f', '{}']]);
    });

    it('waits for the name, and gives a second call of an id an id of its own', () => {
      const events = readCalls(
        { index: 0, id: 'a', function: { arguments: '{"x"' } },
        { index: 0, function: { name: 'f', arguments: ':1}' } },
        { index: 1, id: 'a', function: { name: 'g' } },
      );
      expect(callsOf(events)).toEqual([
        ['a', 'f', '{"x":1}'],
        ['call_1', 'g', '{}'],
      ]);
    });

    it('joins a name that comes in pieces', () => {
      const events = readCalls(
        { index: 0, id: 'a', function: { name: 'get_', arguments: '' } },
        { index: 0, function: { name: 'wea' } },
        { index: 0, id: 'a', function: { name: 'ther', arguments: '{' } },
        { index: 0, function: { arguments: '}' } },
      );
      expect(events.slice(0, 2)).toEqual([
        { type: 'tool-call', index: 0, id: 'a', name: 'get_weather' },
        { type: 'tool-call-arguments', index: 0, text: '{' },
      ]);
      expect(callsOf(events)).toEqual([['a', 'get_weather', '{}']]);
    });

    it('joins the pieces of a name that comes after arguments', () => {
      const events = readCalls(
        { index: 0, id: 'a', function: { arguments: '{}' } },
        { index: 0, function: { name: 'get_' } },
        { index: 0, function: { name: 'weather' } },
      );
      expect(callsOf(events)).toEqual([['a', 'get_weather', '{}']]);
    });

    it('counts a whole name that is repeated once', () => {
      const events = readCalls(
        { index: 0, id: 'a', function: { name: 'f' } },
        { index: 0, function: { name: 'f', arguments: '' } },
        { index: 0, function: { name: 'f', arguments: '{}' } },
        { index: 0, function: { name: 'f' } },
      );
      expect(callsOf(events)).toEqual([['a', 'f', '{}']]);
    });

    it('keeps the order of calls without arguments', () => {
      const events = readCalls(
        { index: 0, id: 'a', function: { name: 'f' } },
        { index: 1, id: 'b', function: { name: 'g', arguments: '{}' } },
        { index: 2, id: 'c', function: { name: 'h' } },
      );
      expect(callsOf(events)?.map(([id]) => id)).toEqual(['a', 'b', 'c']);
    });

    it.each([
      [[{ index: 0, function: { name: 'f_', arguments: '{' } }]],
      [
        [
          { index: 0, function: { name: 'f_' } },
          { index: 1, function: { name: 'g', arguments: '{' } },
        ],
      ],
    ])('reports a name that goes on after the call was told as malformed: %j', (deltas) => {
      const late = { index: 0, function: { name: 'x', arguments: '}' } };
      const reply = accumulate(readCalls(...deltas, late));
      expect(reply.message.tool_calls).toBeUndefined();
      expect(reply.malformed[0]?.reason).toBe(
        'the name went on after the call had begun: "f_", then "x"',
      );
      expect(JSON.parse(reply.malformed[0]?.raw ?? '').name).toBe('f_x');
      expect(reply.message.content).toContain(reply.malformed[0]?.raw);
    });

    it('hands on a name that comes after a call was over', () => {
      const reply = accumulate(
        readCalls(
          { index: 0, id: 'a', function: { name: 'f', arguments: '{}' } },
          { index: 1, id: 'b', function: { name: 'g', arguments: '{}' } },
          { index: 0, function: { name: 'f' } },
          { index: 0, function: { name: 'more' } },
        ),
      );
      expect(reply.ignored).toBe('more');
    });

    describe('ids', () => {
      const f = { name: 'f', arguments: '{}' };

      it.each<[string, OpenAIToolCallDelta[], string[]]>([
        [
          'an earlier call has',
          [
            { index: 0, id: 'call_1', function: f },
            { index: 1, function: f },
          ],
          ['call_1', 'call_1_1'],
        ],
        [
          'a later call has',
          [
            { index: 0, function: f },
            { index: 1, id: 'call_0', function: f },
          ],
          ['call_0', 'call_1'],
        ],
        [
          'a later call has, without an index',
          [{ function: f }, { id: 'call_0', function: f }],
          ['call_0', 'call_1'],
        ],
        [
          'several calls have',
          [
            { index: 0, id: 'call_2', function: f },
            { index: 1, id: 'call_2_2', function: f },
            { index: 2, function: f },
          ],
          ['call_2', 'call_2_2', 'call_2_3'],
        ],
      ])('makes no id that %s', (_which, deltas, ids) => {
        expect(callsOf(readCalls(...deltas))?.map(([id]) => id)).toEqual(ids);
      });

      it('makes ids apart where the callId of the caller does not', () => {
        const chunk = chunkOf({ tool_calls: [{ function: f }, { function: f }, { function: f }] });
        const events = read([chunk], { callId: () => 'id' });
        expect(callsOf(events)?.map(([id]) => id)).toEqual(['id', 'id_1', 'id_2']);
      });

      it('goes on with a call whose id another has', () => {
        const deltas = [
          { index: 0, id: 'a', function: f },
          { index: 1, id: 'a', function: { name: 'g', arguments: '{' } },
          { index: 1, id: 'a', function: { name: 'g', arguments: '}' } },
        ];
        expect(callsOf(readCalls(...deltas))).toEqual([
          ['a', 'f', '{}'],
          ['call_1', 'g', '{}'],
        ]);
      });
    });

    it('reads the older function_call', () => {
      const events = read([
        chunkOf({ function_call: { name: 'f', arguments: '{"x"' } }),
        chunkOf({ function_call: { arguments: ':1}' } }, 'function_call'),
      ]);
      expect(callsOf(events)).toEqual([['call_0', 'f', '{"x":1}']]);
      expect(events.at(-1)).toEqual({ type: 'end', reason: 'tool_calls' });
    });

    it.each([
      ['{"city":"Par', 'not JSON'],
      ['[1]', 'not the JSON text of an object'],
      ['{}{}', 'not JSON'],
      [' ', 'not JSON'],
    ])('reports the arguments %j as malformed and keeps them as text', (text, reason) => {
      const call = { index: 0, id: 'a', function: { name: 'f', arguments: text } };
      const reply = accumulate(readCalls(call));
      expect(reply.message.tool_calls).toBeUndefined();
      expect(JSON.parse(String(reply.message.content))).toEqual({ name: 'f', arguments: text });
      expect(reply.malformed).toEqual([
        { raw: reply.message.content, reason: expect.stringContaining(reason) },
      ]);
    });

    it('reports a call without a name as malformed', () => {
      const reply = accumulate(readCalls({ index: 0, id: 'a', function: { arguments: '{}' } }));
      expect(reply.malformed[0]?.reason).toBe('the call names no function');
      expect(reply.message.content).toBe('{"name":"","arguments":"{}"}');
    });

    it('hands on what comes after a call was over', () => {
      const reply = accumulate(
        readCalls(
          { index: 0, id: 'a', function: { name: 'f', arguments: '{}' } },
          { index: 1, id: 'b', function: { name: 'g', arguments: '{}' } },
          { index: 0, function: { arguments: ' ' } },
          { index: 0, function: { arguments: '{"x":1}' } },
        ),
      );
      expect(reply.message.tool_calls).toHaveLength(2);
      expect(reply.ignored).toBe('{"x":1}');
    });
  });
});

describe('writeOpenAIChunks', () => {
  it('writes complete chunks, the role in the first', () => {
    const whole = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 0, model: 'm' };
    expect(
      write([
        { type: 'text', text: 'Hi' },
        { type: 'end', reason: 'stop' },
      ]),
    ).toEqual([
      {
        ...whole,
        choices: [{ index: 0, delta: { role: 'assistant', content: 'Hi' }, finish_reason: null }],
      },
      { ...whole, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
    ]);
  });

  it('writes calls when they are complete, in the order in which they began, without gaps', () => {
    const writer = writeOpenAIChunks(OPTIONS);
    const push = (event: ReaderEvent) =>
      writer.push(event).flatMap(({ choices }) => choices[0]?.delta.tool_calls ?? []);
    expect(push({ type: 'tool-call', index: 0, id: 'a', name: 'f' })).toEqual([]);
    expect(push({ type: 'tool-call', index: 1, id: 'b', name: 'g' })).toEqual([]);
    expect(push({ type: 'tool-call', index: 2, id: 'c', name: 'h' })).toEqual([]);
    expect(push({ type: 'tool-call-arguments', index: 2, text: '{"x":1}' })).toEqual([]);
    expect(push({ type: 'tool-call-end', index: 2 })).toEqual([]);
    expect(push({ type: 'tool-call-malformed', index: 1, raw: 'g(', reason: 'cut' })).toEqual([]);
    expect(push({ type: 'tool-call-end', index: 0 })).toEqual([
      { index: 0, id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } },
      { index: 1, id: 'c', type: 'function', function: { name: 'h', arguments: '{"x":1}' } },
    ]);
  });

  it('writes what was counted after the end', () => {
    const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 };
    const [first, last] = write([
      { type: 'usage', usage },
      { type: 'end', reason: 'stop' },
    ]);
    expect(first?.choices[0]?.finish_reason).toBe('stop');
    expect(last).toMatchObject({ choices: [], usage });
    expect(
      write([
        { type: 'end', reason: 'stop' },
        { type: 'usage', usage },
      ])[1]?.usage,
    ).toEqual(usage);
  });

  it.each<[EndReason, ReaderEvent[], string]>([
    ['length', [], 'length'],
    ['unknown', [], 'stop'],
    [
      'unknown',
      [
        { type: 'tool-call', index: 0, id: 'a', name: 'f' },
        { type: 'tool-call-end', index: 0 },
      ],
      'tool_calls',
    ],
  ])('writes the end %s after %j as %s', (reason, events, expected) => {
    const last = write([...events, { type: 'end', reason }]).at(-1);
    expect(last?.choices[0]?.finish_reason).toBe(expected);
  });
});

describe('events to chunks and back', () => {
  const text = fc.string({ unit: 'binary' });
  const pieces = (whole: string) =>
    fc.nat({ max: whole.length }).map((at) => [whole.slice(0, at), whole.slice(at)]);

  const call = fc
    .tuple(
      fc.string({ minLength: 1 }),
      fc.oneof(
        fc.constant(''),
        fc.dictionary(text, fc.jsonValue()).map((v) => JSON.stringify(v)),
      ),
      fc.boolean(),
    )
    .chain(([name, whole, malformed]) =>
      fc.record({
        name: fc.constant(name),
        whole: fc.constant(whole),
        parts: pieces(whole),
        malformed: fc.constant(malformed),
      }),
    );

  /** The steps of one call; steps of several calls may be mixed. */
  type Step = (index: number) => ReaderEvent[];
  const callSteps = call.map(({ name, whole, parts, malformed }): Step[] => [
    (index) => [{ type: 'tool-call', index, id: `id${index}`, name }],
    ...parts.map(
      (part): Step =>
        (index) => [{ type: 'tool-call-arguments', index, text: part }],
    ),
    (index) =>
      malformed
        ? [
            { type: 'tool-call-malformed', index, raw: whole, reason: 'generated' },
            { type: 'text', text: whole },
          ]
        : [{ type: 'tool-call-end', index }],
  ]);
  const saidSteps = fc
    .tuple(fc.constantFrom('text', 'reasoning', 'refusal', 'ignored'), text)
    .map(([type, said]): Step[] => [() => [{ type, text: said } as ReaderEvent]]);

  const reply = fc
    .tuple(
      fc.array(fc.oneof(callSteps, saidSteps), { maxLength: 8 }),
      fc.infiniteStream(fc.nat()),
      fc.constantFrom<EndReason>('stop', 'tool_calls', 'length', 'content_filter', 'unknown'),
    )
    .map(([items, order, reason]): ReaderEvent[] => {
      const waiting = items.map((steps, index) => ({ index, steps: [...steps] }));
      const events: ReaderEvent[] = [];
      while (waiting.length > 0) {
        const at = (order.next().value ?? 0) % waiting.length;
        const item = waiting[at];
        events.push(...(item?.steps.shift()?.(item.index) ?? []));
        if (item?.steps.length === 0) waiting.splice(at, 1);
      }
      return [...events, { type: 'end', reason }];
    });

  it('gives the same message for any reply', () => {
    fc.assert(
      fc.property(reply, (events) => {
        expect(accumulate(read(write(events))).message).toEqual(accumulate(events).message);
      }),
    );
  });

  it('gives chunks that pass through unchanged a second time', () => {
    fc.assert(
      fc.property(reply, (events) => {
        const once = accumulate(read(write(events)));
        const twice = accumulate(read(write(read(write(events)))));
        expect(twice).toEqual(once);
      }),
    );
  });
});
