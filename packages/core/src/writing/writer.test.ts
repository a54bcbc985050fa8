import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Step, segmentsOf, writeSteps } from '../../test/sinks.js';
import { compileControlTokens } from '../control/control-tokens.js';
import { SegmentsWriter } from './segments-writer.js';
import { TextWriter } from './text-writer.js';
import { unclosedWriter } from './unclosed-writer.js';
import { markup, replyEnd, replyStart, type Writer, writePieces } from './writer.js';

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

test('the start of a reply is its header, and what the model sampled, in every sink', () => {
  fc.assert(
    fc.property(text, run, run, text, fc.boolean(), (before, header, begun, said, isOpen) => {
      const write = (writer: Writer, asOne: boolean): void => {
        writer.message(null);
        writer.content(before);
        writer.message(0);
        if (asOne) writer.markup(replyStart(markup(...header), markup(...begun)));
        else {
          writePieces(writer, markup(...header));
          writer.reply();
          writer.sampled(true);
          writePieces(writer, markup(...begun));
        }
        writer.content(said);
        writer.control('<b>');
      };
      const written = (asOne: boolean) => {
        const writing = (writer: Writer) =>
          write(isOpen ? unclosedWriter(writer, 0) : writer, asOne);
        const segments = new SegmentsWriter({ messages: [] });
        writing(segments);
        const texts = [true, false].map((wantsSpans) => {
          const writer = new TextWriter(
            compileControlTokens([...CONTROL, '<']),
            'escape',
            wantsSpans,
          );
          writing(writer);
          const { replyAt } = writer;
          writer.sampled(false);
          return [writer.text, replyAt, writer.sampledSpans];
        });
        return [segments.segments, segments.replyAt, texts];
      };
      expect(written(true)).toEqual(written(false));
    }),
    { numRuns: 1000 },
  );
});
