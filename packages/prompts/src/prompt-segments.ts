import type { RenderOptions, RequestSupport, Segment, WritingFormat } from '@modelspeak/core';
import { PieceWriter } from '@modelspeak/core/authoring';
import { align, type Origin } from './align.js';
import type { TracedMessage } from './message-template.js';

/** A segment of a rendered prompt, and the variable that it comes from. */
export interface PromptSegment extends Segment {
  /**
   * The name of the variable whose value this is. It is empty for text of the prompt or of the format. It has
   * several names if the format rewrote the message, so that they cannot be told apart.
   */
  readonly variables: readonly string[];
}

/**
 * Renders filled messages as segments that say, for each piece of content, which variable it comes from. The
 * texts of the segments join to the same text as the format's own `segments`.
 *
 * @param traced The filled messages, from {@link Prompt.trace}.
 * @throws {ModelspeakError} what the format's `segments` throws
 *
 * @example
 * ```ts
 * import { llama3 } from '@modelspeak/format-llama3';
 * import { Prompt, promptSegments } from '@modelspeak/prompts';
 *
 * const prompt = Prompt.fromText('Tell me about {topic}.');
 * const traced = prompt.trace({ topic: 'cats <|eot_id|>' });
 * const segments = promptSegments(llama3(), traced);
 * const content = segments.filter(({ kind }) => kind === 'content');
 * console.log(content.map(({ text, variables }) => [text, ...variables]));
 * // [ [ 'Tell me about ' ], [ 'cats <|eot_id|>', 'topic' ], [ '.' ] ]
 * ```
 */
export function promptSegments<Support extends RequestSupport>(
  format: WritingFormat<object, Support>,
  traced: readonly TracedMessage[],
  options?: RenderOptions<Support>,
): readonly PromptSegment[] {
  const conversation = { messages: traced.map(({ message }) => message) };
  const writer = new PieceWriter(conversation);
  format.write(conversation, writer, options);
  const origins = originsOf(writer.segments, traced);
  return join(
    writer.segments.flatMap((segment): readonly PromptSegment[] =>
      (origins.get(segment) ?? [{ text: segment.text, variables: [] }]).map((origin) => ({
        ...segment,
        ...origin,
      })),
    ),
  );
}

/** The origins of each segment of content. */
function originsOf(
  segments: readonly Segment[],
  traced: readonly TracedMessage[],
): ReadonlyMap<Segment, readonly Origin[]> {
  const contents = new Map<number | null, Segment[]>();
  for (const segment of segments) {
    const { kind, message } = segment;
    if (kind !== 'content') continue;
    const written = contents.get(message);
    if (written === undefined) contents.set(message, [segment]);
    else written.push(segment);
  }
  const origins = new Map<Segment, readonly Origin[]>();
  traced.forEach(({ pieces }, index) => {
    const written = contents.get(index) ?? [];
    const aligned = align(
      written.map(({ text }) => text),
      pieces,
    );
    written.forEach((segment, place) => {
      origins.set(segment, aligned[place] ?? []);
    });
  });
  return origins;
}

/** Joins neighbours that differ only in their texts, as a format joins segments. */
function join(segments: readonly PromptSegment[]): readonly PromptSegment[] {
  const joined: PromptSegment[] = [];
  for (const segment of segments) {
    const last = joined.at(-1);
    if (last !== undefined && segment.kind !== 'control' && isAlike(last, segment)) {
      joined[joined.length - 1] = { ...last, text: last.text + segment.text };
    } else {
      joined.push(segment);
    }
  }
  return joined;
}

function isAlike(a: PromptSegment, b: PromptSegment): boolean {
  return (
    a.kind === b.kind &&
    a.message === b.message &&
    a.sampled === b.sampled &&
    a.variables.join('\0') === b.variables.join('\0')
  );
}
