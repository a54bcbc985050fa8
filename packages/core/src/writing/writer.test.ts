import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Step, segmentsOf, writeSteps } from '../../test/sinks.js';
import { compileControlTokens } from '../control/control-tokens.js';
import { SegmentsWriter } from './segments-writer.js';
import { TextWriter } from './text-writer.js';
import { markup, replyEnd, type Writer } from './writer.js';

const CONTROL = ['<a>', '<b>'];
const text = fc.constantFrom('', 'x', 'y<a>', '<', 'a>', '<b>');
const piece = fc.oneof(
  fc.record({ control: fc.constantFrom(...CONTROL) }),
  fc.record({ scaffold: text }),
);
const run = fc.array(piece, { maxLength: 4 });

test('markup is its pieces, in every sink', () => {
  fc.assert(
    fc.property(text, run, text, (before, pieces, after) => {
      const around = (inner: readonly Step[]): Step[] => [
        { content: before },
        ...inner,
        { content: after },
      ];
      const whole = around([{ markup: markup(...pieces) }]);
      const apart = around(pieces);
      expect(segmentsOf(whole)).toEqual(segmentsOf(apart));
      const textOf = (written: readonly Step[], tokens: readonly string[]) => {
        const writer = new TextWriter(compileControlTokens(tokens), 'escape', false);
        writeSteps(writer, written);
        return writer.text;
      };
      expect(textOf(whole, CONTROL)).toBe(textOf(apart, CONTROL));
      expect(textOf(whole, [...CONTROL, '<'])).toBe(textOf(apart, [...CONTROL, '<']));
    }),
    { numRuns: 1000 },
  );
});

test('markup knows its text, and the scaffold behind its last control token', () => {
  expect(
    markup({ scaffold: 'x' }, { control: '<a>' }, { scaffold: 'y' }, { scaffold: 'z' }),
  ).toMatchObject({ text: 'x<a>yz', tail: 'yz' });
  expect(markup({ scaffold: 'x' }, { control: '<a>' })).toMatchObject({ text: 'x<a>', tail: '' });
  expect(markup()).toEqual({ text: '', tail: '', pieces: [] });
});

test('the end of a reply is its token, sampled, and what follows, in every sink', () => {
  fc.assert(
    fc.property(text, fc.constantFrom(...CONTROL), text, text, (said, token, after, next) => {
      const write = (writer: Writer, asOne: boolean): void => {
        writer.sampled(true);
        writer.content(said);
        if (asOne) writer.markup(replyEnd(token, after));
        else {
          writer.control(token);
          writer.sampled(false);
          writer.scaffold(after);
        }
        writer.content(next);
      };
      const written = (asOne: boolean) => {
        const segments = new SegmentsWriter({ messages: [] });
        write(segments, asOne);
        const texts = [true, false].map((wantsSpans) => {
          const tokens = compileControlTokens([...CONTROL, '<']);
          const writer = new TextWriter(tokens, 'escape', wantsSpans);
          write(writer, asOne);
          writer.sampled(false);
          return [writer.text, writer.sampledSpans];
        });
        return [segments.segments, texts];
      };
      expect(written(true)).toEqual(written(false));
    }),
    { numRuns: 1000 },
  );
});
