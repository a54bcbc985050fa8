import { createControlScanner } from '../control/control-scanner.js';
import { compileControlTokens } from '../control/control-tokens.js';
import type { AssistantMessage } from '../conversation/conversation.js';
import type { ReplyChunk } from '../reading/reader.js';
import { tokenizeSegments, tokenizeSegmentsAsync } from '../tokens/tokenize.js';
import { PieceWriter, type Segment } from '../writing/segments-writer.js';
import { TextWriter } from '../writing/text-writer.js';
import type { PromptFormat } from './format.js';
import { harmfulTokens } from './harmful-tokens.js';
import type { NextTurn } from './next.js';
import { promptOptions } from './prompt-options.js';
import { placeOf } from './tokenize.js';
import type { Turn } from './turn.js';

/** A reply and its position in the conversation. */
interface Sampled {
  /** The raw reply. */
  readonly text: string;
  /** The reply in pieces that tell special tokens from text, if they are known. */
  readonly pieces: readonly ReplyChunk[] | undefined;
  /** The stop sequence in it, if the server returns it. */
  readonly stop: string | undefined;
  /** The index of its message. */
  readonly place: number;
  readonly message: AssistantMessage;
}

/**
 * Creates the turn that keeps a prompt and its reply character by character, and continues with
 * what the format writes after them.
 *
 * @param template The whole conversation as the format renders it.
 * @param endOf Maps the stop sequence that ended a reply to what ends it in the history.
 */
export function appendToSampled(
  format: PromptFormat,
  turn: Turn,
  { text, pieces: chunks, stop, place, message }: Sampled,
  template: Turn,
  endOf: (stop: string) => string,
): NextTurn {
  const { name, supports } = format;
  const control = harmfulTokens(format);
  if (stop === undefined && control.partialLength(text) > 0) {
    return impossible('the reply was cut off inside a possible special token');
  }
  const written = new PieceWriter(template.conversation);
  format.write(template.conversation, written, promptOptions(template.options, format));
  const { segments, maskError } = written;
  if (maskError !== undefined) return impossible(maskError.message);
  const isReply = (segment: Segment): boolean => segment.message === place && segment.sampled;
  const first = segments.findIndex(isReply);
  if (first === -1) return impossible(`${name} marks no part of the reply as sampled`);

  const { specialTokens = 'escape' } = template.options;
  const textWriter = (): TextWriter => new TextWriter(control, specialTokens, false);
  // Compare with what the format rendered then: the prompt itself may contain earlier replies as
  // they were sampled.
  const before = format.render(turn.conversation, promptOptions(turn.options, format));
  const header = before.slice(0, before.length - turn.replyPrefix.length);
  // What the format writes of the reply before its first sampled segment is replaced by the sampled
  // text.
  const isRewritten = !rewrite(segments.slice(0, first), textWriter()).startsWith(header);
  if (
    isRewritten &&
    !(supports.stripsPastReasoning && rendersSame(format, turn, template, header))
  ) {
    return impossible(
      `${name} now writes the text before the reply differently than in the prompt`,
    );
  }
  const ends = format.stop.flatMap((each) => [each, endOf(each)]);
  const last = segments.findLastIndex(isReply);
  const from = indexAfter(segments, last, stop, ends);
  if (from === undefined) return impossible(`${name} does not continue after ${stop}`);

  // If the history ends a reply differently than the model does, its end replaces the model's.
  const end = stop === undefined ? stop : endOf(stop);
  const isEndReplaced = stop !== undefined && stop !== end && segments[last]?.text === end;
  const said = isEndReplaced ? text.slice(0, -stop.length) : text;
  const addedSegments = segments.slice(isEndReplaced ? last : from);
  const head = turn.text + said;
  const writer = textWriter();
  writer.scaffold(head);
  const whole = rewrite(addedSegments, writer);
  const reply: Segment = {
    text: said,
    kind: 'content',
    message: place,
    role: 'assistant',
    sampled: true,
  };
  const pieces = [
    ...turn.segments,
    ...saidSegments(reply, chunks, format.control),
    ...addedSegments,
  ];
  const shift = whole.length - template.text.length;
  const addedMedia = template.media
    .filter((span) => span.message !== null && span.message > place)
    .map((span) => ({ ...span, start: span.start + shift, end: span.end + shift }));
  return {
    continued: true,
    turn: {
      // One by one: to copy its segments would render it again.
      conversation: template.conversation,
      options: template.options,
      replyPrefix: template.replyPrefix,
      stop: template.stop,
      readerOptions: template.readerOptions,
      reader: template.reader,
      parse: template.parse,
      grammar: template.grammar,
      text: whole,
      segments: pieces,
      tokens: (tokenizer, { cut } = {}) =>
        tokenizeSegments(pieces, tokenizer, placeOf(format, cut)),
      tokensAsync: (tokenizer, { cut } = {}) =>
        tokenizeSegmentsAsync(pieces, tokenizer, placeOf(format, cut)),
      media: [...turn.media, ...addedMedia],
    },
    message,
    kept: head.length,
    added: whole.slice(head.length),
    addedSegments,
    isEndReplaced,
    isTemplate: whole === template.text,
  };
}

/** Whether the new options alone leave the text before a reply unchanged. */
function rendersSame(format: PromptFormat, turn: Turn, template: Turn, header: string): boolean {
  const { generationPrompt, continueFinalMessage } = turn.options;
  const options = { ...template.options, generationPrompt, continueFinalMessage };
  return format.render(turn.conversation, promptOptions(options, format)).startsWith(header);
}

/**
 * The index of the first segment that the model has not sampled.
 *
 * @param last The last segment of the reply.
 */
function indexAfter(
  segments: readonly Segment[],
  last: number,
  stop: string | undefined,
  ends: readonly string[],
): number | undefined {
  const end = segments[last];
  const isEnd = end?.kind === 'control' && ends.includes(end.text);
  if (stop === undefined) return isEnd ? last : last + 1;
  if (isEnd || (end?.kind === 'scaffold' && end.text.includes(stop))) return last + 1;
  // The format's own end of a turn, which the model does not sample; or, if only the start of the
  // next turn ends a turn, that start, which the model does sample.
  const after = segments[last + 1];
  const isOwnEnd = after?.message === end?.message && ends.includes(after?.text ?? '');
  return isOwnEnd || after?.text === stop ? last + 2 : undefined;
}

/** Writes the segments again, each with its kind. */
function rewrite(segments: readonly Segment[], writer: TextWriter): string {
  for (const { kind, text, message } of segments) {
    writer.message(message);
    writer[kind](text);
  }
  return writer.text;
}

/** The sampled text as segments, as the server told its special tokens apart or as they are spelled. */
function saidSegments(
  reply: Segment,
  pieces: readonly ReplyChunk[] | undefined,
  tokens: readonly string[],
): readonly Segment[] {
  if (pieces === undefined) return controlApart(reply, tokens);
  const segments: Segment[] = [];
  let left = reply.text.length;
  for (const piece of pieces) {
    const [kind, whole] =
      typeof piece === 'string'
        ? (['content', piece] as const)
        : (['control', piece.token] as const);
    const text = whole.slice(0, left);
    left -= text.length;
    const last = segments.at(-1);
    if (text === '') continue;
    if (kind === 'content' && last?.kind === 'content') {
      segments[segments.length - 1] = { ...last, text: last.text + text };
    } else segments.push({ ...reply, text, kind });
  }
  return segments;
}

/** Splits the sampled text into text and special tokens. */
function controlApart(reply: Segment, tokens: readonly string[]): Segment[] {
  const pieces: Segment[] = [];
  const scanner = createControlScanner(compileControlTokens(tokens), {
    text: (text) => pieces.push({ ...reply, text }),
    control: (text) => pieces.push({ ...reply, text, kind: 'control' }),
  });
  scanner.push(reply.text);
  scanner.end();
  return pieces;
}

function impossible(reason: string): { readonly continued: false; readonly reason: string } {
  return { continued: false, reason };
}
