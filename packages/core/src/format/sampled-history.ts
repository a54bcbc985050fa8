import { createControlScanner } from '../control/control-scanner.js';
import { compileControlTokens } from '../control/control-tokens.js';
import type { AssistantMessage } from '../conversation/conversation.js';
import { tokenizeSegments, tokenizeSegmentsAsync } from '../tokens/tokenize.js';
import { PieceWriter, type Segment } from '../writing/segments-writer.js';
import { TextWriter } from '../writing/text-writer.js';
import type { PromptFormat } from './format.js';
import { harmfulTokens } from './harmful-tokens.js';
import type { NextTurn } from './next.js';
import { promptOptions } from './prompt-options.js';
import { placeOf } from './tokenize.js';
import type { Turn } from './turn.js';

/** A reply, and where it is in the conversation. */
interface Sampled {
  /** The raw reply. */
  readonly text: string;
  /** The stop sequence in it, if the server left it in. */
  readonly stop: string | undefined;
  /** The index of its message. */
  readonly place: number;
  readonly message: AssistantMessage;
}

/**
 * The turn that begins with a prompt and the reply to it as they were, character by character, and
 * continues as the format writes what comes after them.
 *
 * @param template The whole conversation as the format writes it.
 * @param endOf What ends a reply in history where the model ended it with a stop sequence.
 */
export function appendToSampled(
  format: PromptFormat,
  turn: Turn,
  { text, stop, place, message }: Sampled,
  template: Turn,
  endOf: (stop: string) => string,
): NextTurn {
  const { name, supports } = format;
  const control = harmfulTokens(format);
  if (stop === undefined && control.partialLength(text) > 0) {
    return impossible('the reply was cut off within what may be a special token');
  }
  const written = new PieceWriter(template.conversation);
  format.write(template.conversation, written, promptOptions(template.options, format));
  const { segments } = written;
  const isReply = (segment: Segment): boolean => segment.message === place && segment.sampled;
  const first = segments.findIndex(isReply);
  if (first === -1) return impossible(`${name} writes nothing of the reply as sampled`);

  const { specialTokens = 'escape' } = template.options;
  const textWriter = (): TextWriter => new TextWriter(control, specialTokens, false);
  // Compared with what the format wrote then, since the prompt itself may hold earlier replies as they
  // were sampled.
  const before = format.render(turn.conversation, promptOptions(turn.options, format));
  const header = before.slice(0, before.length - turn.replyPrefix.length);
  // What the format writes of the reply before its first sampled piece is replaced by what was sampled.
  const isRewritten = !rewrite(segments.slice(0, first), textWriter()).startsWith(header);
  if (
    isRewritten &&
    !(supports.stripsPastReasoning && rendersSame(format, turn, template, header))
  ) {
    return impossible(`${name} writes what comes before the reply otherwise than in the prompt`);
  }
  const ends = format.stop.flatMap((each) => [each, endOf(each)]);
  const last = segments.findLastIndex(isReply);
  const from = indexAfter(segments, last, stop, ends);
  if (from === undefined) return impossible(`${name} does not continue after ${stop}`);

  // Where history ends a reply otherwise than the model does, the other end replaces it.
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
  const pieces = [...turn.segments, ...controlApart(reply, format.control), ...addedSegments];
  const shift = whole.length - template.text.length;
  const addedMedia = template.media
    .filter((span) => span.message !== null && span.message > place)
    .map((span) => ({ ...span, start: span.start + shift, end: span.end + shift }));
  return {
    continued: true,
    turn: {
      ...template,
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

/** Whether the new options leave what was before a reply as it was, so that only the reply changes it. */
function rendersSame(format: PromptFormat, turn: Turn, template: Turn, header: string): boolean {
  const { generationPrompt, continueFinalMessage } = turn.options;
  const options = { ...template.options, generationPrompt, continueFinalMessage };
  return format.render(turn.conversation, promptOptions(options, format)).startsWith(header);
}

/**
 * Where what the model has not sampled begins.
 *
 * @param last The last segment that the format writes of the reply.
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
  // The format's own end, which the model does not sample; or, where nothing ends a turn but the
  // beginning of the next, that beginning, which it does.
  const after = segments[last + 1];
  const isOwnEnd = after?.message === end?.message && ends.includes(after?.text ?? '');
  return isOwnEnd || after?.text === stop ? last + 2 : undefined;
}

/** Writes segments again, each as what it is. */
function rewrite(segments: readonly Segment[], writer: TextWriter): string {
  for (const { kind, text, message } of segments) {
    writer.message(message);
    writer[kind](text);
  }
  return writer.text;
}

/** What was sampled, in which the special tokens are special tokens. */
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
