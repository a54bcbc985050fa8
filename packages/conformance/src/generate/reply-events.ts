import type { Capabilities, EndReason, ReaderEvent } from '@modelspeak/core';
import fc from 'fast-check';
import { cutByLengths } from '../cut.js';

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const reasons: readonly EndReason[] = ['stop', 'length', 'content_filter', 'unknown'];

/** The events of replies that a format can express, and reports that every reader may emit. */
export function replyEvents(supports: Capabilities): fc.Arbitrary<readonly ReaderEvent[]> {
  const said = fc.oneof(
    text.map(
      (said): Step =>
        () => [{ type: 'text', text: said }],
    ),
    ...(supports.reasoning === true
      ? [
          text.map(
            (said): Step =>
              () => [{ type: 'reasoning', text: said }],
          ),
        ]
      : []),
    ...(supports.refusals === true
      ? [
          text.map(
            (said): Step =>
              () => [{ type: 'refusal', text: said }],
          ),
        ]
      : []),
    ...(supports.toolCalls === true ? [call, withdrawn] : []),
    report,
  );
  const tokens = fc.nat({ max: 10_000 });
  return fc
    .tuple(
      fc.array(said, { maxLength: 6 }),
      fc.option(fc.tuple(tokens, tokens)),
      fc.constantFrom(...reasons),
    )
    .map(([steps, counts, reason]) => {
      const events = steps.flatMap((step, index) => step(index));
      const isCalling = events.some(({ type }) => type === 'tool-call-end');
      return [
        ...events,
        ...(counts === null ? [] : [usageOf(...counts)]),
        { type: 'end', reason: isCalling && reason === 'stop' ? 'tool_calls' : reason },
      ];
    });
}

type Step = (index: number) => readonly ReaderEvent[];

const call = fc
  .tuple(
    fc.stringMatching(/^[a-z][a-z_]{0,9}$/),
    fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }),
    fc.integer({ min: 1, max: 9 }),
  )
  .map(
    ([name, args, size]): Step =>
      (index) => [
        { type: 'tool-call', index, id: `id_${index}`, name },
        ...cutByLengths(JSON.stringify(args), [size]).map(
          (piece): ReaderEvent => ({ type: 'tool-call-arguments', index, text: piece }),
        ),
        { type: 'tool-call-end', index },
      ],
  );

const withdrawn = text.map(
  (raw): Step =>
    (index) => [
      { type: 'tool-call', index, id: `id_${index}`, name: 'cut' },
      { type: 'tool-call-arguments', index, text: '{"a' },
      { type: 'tool-call-malformed', index, raw, reason: 'cut off' },
      { type: 'text', text: raw },
    ],
);

const report = fc.constantFrom<Step>(
  () => [{ type: 'repair', kind: 'noise', text: '…' }],
  () => [{ type: 'warning', code: 'from-provider', message: 'ignored a setting' }],
  () => [{ type: 'tool-call-malformed', raw: '<call>', reason: 'no call', apart: true }],
);

function usageOf(prompt_tokens: number, completion_tokens: number): ReaderEvent {
  const total_tokens = prompt_tokens + completion_tokens;
  return { type: 'usage', usage: { prompt_tokens, completion_tokens, total_tokens } };
}
