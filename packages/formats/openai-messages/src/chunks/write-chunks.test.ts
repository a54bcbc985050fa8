import { accumulate, type EndReason, type ReaderEvent, type ToolCall } from '@modelspeak/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { read } from '../../test/chunks.js';
import { writeOpenAIChunks } from './write-chunks.js';

const OPTIONS = { id: 'chatcmpl-1', model: 'm', created: 0 };

const write = (events: readonly ReaderEvent[]) => {
  const writer = writeOpenAIChunks(OPTIONS);
  return events.flatMap((event) => writer.push(event));
};

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

  it('writes calls of custom tools, which are read again where some were offered', () => {
    const events: ReaderEvent[] = [
      { type: 'tool-call', index: 0, id: 'a', name: 'shell', custom: true },
      { type: 'tool-call-arguments', index: 0, text: 'ls ' },
      { type: 'tool-call-arguments', index: 0, text: '-l' },
      { type: 'tool-call-end', index: 0 },
      { type: 'tool-call', index: 1, id: 'b', name: 'f' },
      { type: 'tool-call-end', index: 1 },
      { type: 'end', reason: 'tool_calls' },
    ];
    const writer = writeOpenAIChunks<ToolCall>(OPTIONS);
    const chunks = events.flatMap((event) => writer.push(event));
    expect(chunks.flatMap(({ choices }) => choices[0]?.delta.tool_calls ?? [])).toEqual([
      { index: 0, id: 'a', type: 'custom', custom: { name: 'shell', input: 'ls -l' } },
      { index: 1, id: 'b', type: 'function', function: { name: 'f', arguments: '{}' } },
    ]);
    const tools = [{ type: 'custom' as const, custom: { name: 'shell' } }];
    const again = accumulate<ToolCall>(read(chunks, { tools }));
    expect(again.message).toEqual(accumulate<ToolCall>(events).message);
  });

  it('writes what only a provider knows beside the rest', () => {
    const events: ReaderEvent[] = [
      { type: 'extra', extra: { reasoning_details: [{ index: 0, text: 'H' }] } },
      { type: 'extra', extra: { reasoning_details: [{ index: 0, text: 'm' }] } },
      { type: 'tool-call', index: 0, id: 'a', name: 'f' },
      { type: 'extra', extra: { proof: 'x' }, index: 0 },
      { type: 'extra', extra: { proof: 'y' }, index: 0 },
      { type: 'tool-call-end', index: 0 },
      { type: 'end', reason: 'tool_calls' },
    ];
    const deltas = write(events).map(({ choices: [choice] }) => choice?.delta);
    expect(deltas[1]).toEqual({ reasoning_details: [{ index: 0, text: 'm' }] });
    expect(deltas[2]?.tool_calls).toEqual([
      {
        index: 0,
        id: 'a',
        type: 'function',
        function: { name: 'f', arguments: '{}' },
        proof: 'xy',
      },
    ]);
    expect(accumulate(read(write(events))).message).toEqual(accumulate(events).message);
  });

  it('writes how likely tokens were', () => {
    const logProbs = [{ token: 'Hi', logProb: -0.1, top: [{ token: 'He', logProb: -2 }] }];
    const events: ReaderEvent[] = [
      { type: 'log-probs', logProbs },
      { type: 'text', text: 'Hi' },
      { type: 'end', reason: 'stop' },
    ];
    const chunks = write(events);
    expect(chunks[0]?.choices[0]).toEqual({
      index: 0,
      delta: { role: 'assistant' },
      finish_reason: null,
      logprobs: {
        content: [
          {
            token: 'Hi',
            logprob: -0.1,
            bytes: null,
            top_logprobs: [{ token: 'He', logprob: -2, bytes: null }],
          },
        ],
        refusal: null,
      },
    });
    expect(read(chunks)).toEqual(events);
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

  /** The steps of one call; steps of several calls may be interleaved. */
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
        // The protocol does not keep the order of text and calls.
        const { parts: _first, ...once } = accumulate(read(write(events)));
        const { parts: _second, ...twice } = accumulate(read(write(read(write(events)))));
        expect(twice).toEqual(once);
      }),
    );
  });
});
