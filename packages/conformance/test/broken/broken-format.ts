import type { Conversation, PromptFormat, Turn, Writer } from '@modelspeak/core';
import {
  defineFormat,
  type FormatDefinition,
  type OptionsSchema,
} from '@modelspeak/core/authoring';
import type { ConformanceOptions, FormatOrFactory } from '../../src/index.js';
import { sound } from '../sound.js';

/** A format that is broken in one way, and the check that must find it. */
export interface BrokenFormat {
  /** What is wrong with it. */
  readonly fault: string;
  /** The name of the check. */
  readonly check: string;
  readonly format: FormatOrFactory;
  readonly options?: ConformanceOptions;
}

/** The sound format with one part of its definition replaced. */
export function redefine(changes: Partial<FormatDefinition<OptionsSchema>>) {
  return defineFormat({ ...(sound as FormatDefinition<OptionsSchema>), ...changes });
}

/** The sound format with one of its methods replaced. */
export function patch(change: (format: PromptFormat) => Partial<PromptFormat>): PromptFormat {
  const format = defineFormat(sound)();
  const patched: PromptFormat = { ...format, ...change(format) };
  return 'with' in change(format) ? patched : { ...patched, with: () => patched };
}

/** A format that changes each conversation, or refuses it, before anything is checked. */
export function changeInput(
  change: (conversation: Conversation) => Conversation,
  definition: Partial<FormatDefinition<OptionsSchema>> = {},
): PromptFormat {
  const format = redefine(definition)();
  const changed: PromptFormat = {
    ...format,
    render: (input, ...rest) => format.render(change(input), ...rest),
    bytes: (input, ...rest) => format.bytes(change(input), ...rest),
    segments: (input, ...rest) => format.segments(change(input), ...rest),
    tokens: (input, ...rest) => format.tokens(change(input), ...rest),
    mask: (input, ...rest) => format.mask(change(input), ...rest),
    turn: (input, ...rest) => format.turn(change(input), ...rest),
    write: (input, ...rest) => format.write(change(input), ...rest),
    with: () => changed,
  };
  return changed;
}

/** The sound format with something of its turns replaced. */
export function patchTurn(
  change: (turn: Turn, format: PromptFormat) => Partial<Turn>,
): PromptFormat {
  return patch((format) => ({
    turn(...given) {
      const turn = format.turn(...given);
      return { ...turn, ...change(turn, format) };
    },
  }));
}

/** A writer that passes everything on, but for what is replaced. */
export function passOn(out: Writer, changes: Partial<Writer>): Writer {
  return {
    message: (index) => out.message(index),
    sampled: (sampled) => out.sampled(sampled),
    unsure: (problem) => out.unsure(problem),
    control: (token) => out.control(token),
    markup: (run) => out.markup(run),
    scaffold: (text) => out.scaffold(text),
    content: (text) => out.content(text),
    media: (part, placeholder) => out.media(part, placeholder),
    reply: () => out.reply(),
    ...changes,
  };
}
