import type { Capabilities } from '@modelspeak/core';

/** The capabilities of a format in words: `parallel tool calls` for `parallelToolCalls`. */
export function capabilityNames(supports: Capabilities): string[] {
  return Object.entries(supports)
    .filter(([, isSupported]) => isSupported)
    .map(([name]) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}
