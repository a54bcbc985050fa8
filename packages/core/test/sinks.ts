import { type Segment, SegmentsWriter } from '../src/writing/segments-writer.js';
import type { Markup, Writer } from '../src/writing/writer.js';

/** One step of writing a prompt. */
export type Step =
  | { readonly control: string }
  | { readonly scaffold: string }
  | { readonly content: string }
  | { readonly markup: Markup };

/** Writes steps, with the content as what the model sampled, so that its place can be told. */
export function writeSteps(writer: Writer, steps: readonly Step[]): void {
  for (const step of steps) {
    writer.sampled('content' in step);
    if ('control' in step) writer.control(step.control);
    else if ('scaffold' in step) writer.scaffold(step.scaffold);
    else if ('content' in step) writer.content(step.content);
    else writer.markup(step.markup);
  }
  writer.sampled(false);
}

/** The segments of steps. */
export function segmentsOf(steps: readonly Step[]): readonly Segment[] {
  const writer = new SegmentsWriter({ messages: [] });
  writeSteps(writer, steps);
  return writer.segments;
}
