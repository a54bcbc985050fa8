import type { ReaderEvent } from '@modelspeak/core';
import type { FormatDefinition, OptionsSchema } from '@modelspeak/core/authoring';
import { sound } from '../sound.js';

type MakeReader = FormatDefinition<OptionsSchema>['reader'];

export const soundReader = sound.reader as MakeReader;

/** The sound reader, which is handed something else. */
export function reading(change: (text: string) => string): MakeReader {
  return (options, context, control) => {
    const reader = soundReader(options, context, control);
    return { push: (text) => reader.push(change(text)), end: (reason) => reader.end(reason) };
  };
}

/** The sound reader, whose events are changed. */
export function telling(
  start: () => (events: readonly ReaderEvent[]) => readonly ReaderEvent[],
): MakeReader {
  return (options, context, control) => {
    const reader = soundReader(options, context, control);
    const change = start();
    return {
      push: (text) => change(reader.push(text)),
      end: (reason) => change(reader.end(reason)),
    };
  };
}

/** The sound reader, some of whose events come only with the next of another kind. */
export function delaying(isLate: (event: ReaderEvent) => boolean): MakeReader {
  return telling(() => {
    let held: ReaderEvent[] = [];
    return (events) =>
      events.flatMap((event) => {
        if (isLate(event)) {
          held.push(event);
          return [];
        }
        const all = [...held, event];
        held = [];
        return all;
      });
  });
}
