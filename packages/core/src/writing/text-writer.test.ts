import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { occurrences, scan, tangledTokens, tinyContent } from '../../test/control.js';
import { errorOf } from '../../test/errors.js';
import { type Step, writeSteps } from '../../test/sinks.js';
import { compileControlTokens } from '../control/control-tokens.js';
import { type SpecialTokenMode, TextWriter } from './text-writer.js';
import { markup } from './writer.js';

function write(
  steps: readonly Step[],
  tokens: readonly string[],
  mode: SpecialTokenMode = 'escape',
) {
  const writer = new TextWriter(compileControlTokens(tokens), mode, true);
  writeSteps(writer, steps);
  return { text: writer.text, contents: writer.sampledSpans ?? [] };
}

/** Steps with their tokens, as a format writes them that does not trip over its own feet. */
const prompt = tangledTokens
  .chain((tokens) => {
    const own = fc.oneof(
      fc.record({ control: fc.constantFrom(...tokens) }),
      fc.record({ scaffold: tinyContent }),
    );
    const step = fc.oneof(
      own,
      fc.array(own, { maxLength: 3 }).map((pieces) => ({ markup: markup(...pieces) })),
      { weight: 2, arbitrary: fc.record({ content: tinyContent }) },
    );
    return fc.record({ tokens: fc.constant(tokens), steps: fc.array(step, { maxLength: 8 }) });
  })
  .filter(({ tokens, steps }) => {
    const found = scan(plain(steps, true), tokens).map(({ token }) => token);
    return found.join('\n') === controlsOf(steps).join('\n');
  });

function plain(steps: readonly Step[], isNeutral = false): string {
  const neutral = (content: string) => (isNeutral ? content.replace(/./g, '·') : content);
  return steps
    .map((step) => {
      if ('content' in step) return neutral(step.content);
      if ('markup' in step) return step.markup.text;
      return 'control' in step ? step.control : step.scaffold;
    })
    .join('');
}

function controlsOf(steps: readonly Step[]): string[] {
  return steps.flatMap((step) => {
    const pieces = 'markup' in step ? step.markup.pieces : [step];
    return pieces.flatMap((piece) => ('control' in piece ? [piece.control] : []));
  });
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Whether any token stands, in full or in part, within a piece of content. */
function isForged(text: string, contents: readonly Span[], tokens: readonly string[]): boolean {
  return occurrences(text, tokens).some(({ start, end }) =>
    contents.some((content) => start < content.end && end > content.start),
  );
}

function wouldForge(steps: readonly Step[], tokens: readonly string[]): boolean {
  const { text, contents } = write(steps, tokens, 'allow');
  return isForged(text, contents, tokens);
}

const RUNS = { numRuns: 3000 };

describe('escape', () => {
  it('lets content add no control token and take none away', () => {
    fc.assert(
      fc.property(prompt, ({ tokens, steps }) => {
        const { text, contents } = write(steps, tokens);
        expect(scan(text, tokens).map(({ token }) => token)).toEqual(controlsOf(steps));
        expect(isForged(text, contents, tokens)).toBe(false);
      }),
      RUNS,
    );
  });

  it('touches nothing where no content joins in a control token', () => {
    fc.assert(
      fc.property(prompt, ({ tokens, steps }) => {
        fc.pre(!wouldForge(steps, tokens));
        expect(write(steps, tokens).text).toBe(plain(steps));
      }),
      RUNS,
    );
  });

  it.each<[string, string[], Step[], string]>([
    ['inside content', ['<a>'], [{ content: '<a>' }], '< a>'],
    ['over two pieces', ['<a>'], [{ content: 'x<a' }, { content: '>' }], 'x<a >'],
    ['over three', ['<a>'], [{ content: '<' }, { content: 'a' }, { content: '>' }], '<a >'],
    ['with scaffold before', ['<a>'], [{ scaffold: '<' }, { content: 'a>' }], '< a>'],
    ['with scaffold behind', ['<a>'], [{ content: '<a' }, { scaffold: '>' }], '<a >'],
    ['with a control token behind', ['<a>', '>'], [{ content: '<a' }, { control: '>' }], '<a >'],
    ['with a control token before', ['<a>', '<a'], [{ control: '<a' }, { content: '>' }], '<a >'],
    [
      'around a control token',
      ['<', 'x<y'],
      [{ content: 'x' }, { control: '<' }, { content: 'y' }],
      'x< y',
    ],
    [
      'with markup before',
      ['<a>', '<a'],
      [{ markup: markup({ control: '<a' }) }, { content: '>' }],
      '<a >',
    ],
    [
      'around a control token in markup',
      ['<', 'x<y'],
      [{ markup: markup({ scaffold: 'x' }, { control: '<' }) }, { content: 'y' }],
      'x< y',
    ],
    [
      'where a space would complete another',
      ['<a>', '< '],
      [{ content: '<' }, { content: 'a>' }],
      '<\ufffda>',
    ],
    [
      'that a space begins',
      ['<a>', ' >b'],
      [{ content: '<a' }, { content: '>' }, { content: 'b' }],
      '<a > b',
    ],
  ])('breaks a control token %s', (_place, tokens, steps, expected) => {
    expect(write(steps, tokens).text).toBe(expected);
  });

  it('leaves alone what the format itself puts together', () => {
    const steps = [{ content: 'x' }, { scaffold: '<' }, { scaffold: 'a>' }];
    expect(write(steps, ['<a>']).text).toBe('x<a>');
  });
});

describe('refuse', () => {
  it('refuses exactly what would have to be broken', () => {
    fc.assert(
      fc.property(prompt, ({ tokens, steps }) => {
        const run = () => write(steps, tokens, 'refuse').text;
        if (!wouldForge(steps, tokens)) expect(run()).toBe(plain(steps));
        else expect(errorOf(run).code).toBe('special_token_in_content');
      }),
      RUNS,
    );
  });

  it('names the token, the message and the way out', () => {
    const writer = new TextWriter(compileControlTokens(['<|a|>']), 'refuse', false);
    writer.content('fine');
    writer.message(3);
    expect(errorOf(() => writer.content('x <|a|>'))).toMatchObject({
      code: 'special_token_in_content',
      path: 'messages[3]',
      message: expect.stringMatching(/<\|a\|> in content.*specialTokens: 'escape'/),
    });
    writer.message(null);
    expect(errorOf(() => writer.content('x <|a|>')).path).toBe('');
  });
});

it('allow writes everything as it comes', () => {
  fc.assert(
    fc.property(prompt, ({ tokens, steps }) => {
      expect(write(steps, tokens, 'allow').text).toBe(plain(steps));
    }),
  );
});

it('says where sampled text stands, where it is asked to', () => {
  const writer = new TextWriter(compileControlTokens(['<|a|>']), 'escape', true);
  writer.content('no');
  writer.sampled(true);
  writer.content('yes');
  writer.sampled(true);
  writer.control('<|a|>');
  writer.sampled(false);
  writer.content('no');
  writer.sampled(true);
  writer.message(1);
  writer.sampled(true);
  writer.content('yes');
  writer.message(2);
  writer.content('no');
  const spans = writer.sampledSpans ?? [];
  expect(spans.map(({ start, end }) => writer.text.slice(start, end)).join()).toBe('yes,<|a|>,yes');
  expect(new TextWriter(compileControlTokens([]), 'escape', false).sampledSpans).toBeUndefined();
});

describe('a string', () => {
  const write = (writing: (writer: TextWriter) => void) => {
    const writer = new TextWriter(compileControlTokens(['<a>', '<img>']), 'escape', false);
    writing(writer);
    return writer;
  };
  const image = { type: 'image', image_path: 'a.png' } as const;

  it('knows where it shows an image, and of which message', () => {
    const { text, spans, sampledSpans } = write((writer) => {
      writer.media(image, markup({ control: '<img>' }));
      writer.message(3);
      writer.content('x<a>');
      writer.media(image, markup({ scaffold: '[' }, { control: '<img>' }, { scaffold: ']' }));
      writer.content('y');
    });
    expect(spans).toEqual([
      { part: image, message: null, start: 0, end: 5 },
      { part: image, message: 3, start: 10, end: 17 },
    ]);
    expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual(['<img>', '[<img>]']);
    expect(sampledSpans).toBeUndefined();
  });

  it('knows where the reply begins, if the format says so', () => {
    expect(write((writer) => writer.scaffold('a')).replyAt).toBe(-1);
    const { text, replyAt } = write((writer) => {
      writer.control('<a>');
      writer.reply();
      writer.scaffold('<think>');
    });
    expect(text.slice(replyAt)).toBe('<think>');
  });
});
