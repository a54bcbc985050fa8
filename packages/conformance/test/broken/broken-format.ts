import {
  defineFormat,
  type FormatDefinition,
  type OptionsSchema,
  type PromptFormat,
} from '@modelspeak/core';
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
