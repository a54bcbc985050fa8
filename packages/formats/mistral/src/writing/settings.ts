import { ModelspeakError, type Thinking, type Writer } from '@modelspeak/core';
import type { Dialect } from '../dialects/dialect.js';

/**
 * Writes the settings of a request.
 *
 * @throws {ModelspeakError} `invalid_option` for an effort that contradicts `enabled`
 */
export function writeSettings({ settings }: Dialect, thinking: Thinking, out: Writer): void {
  if (settings === undefined) return;
  out.message(null);
  out.markup(settings.open);
  out.scaffold(`{"reasoning_effort": "${effortOf(thinking)}"}`);
  out.markup(settings.close);
}

function effortOf({ enabled, effort }: Thinking): string {
  const chosen = enabled ? 'high' : 'none';
  if (enabled === undefined || effort === undefined || effort === chosen) return effort ?? chosen;
  throw new ModelspeakError(
    'invalid_option',
    `contradicts enabled: ${enabled}, which means '${chosen}'; remove one of them`,
    { path: 'thinking.effort' },
  );
}
