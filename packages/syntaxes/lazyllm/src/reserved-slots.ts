import { ModelspeakError, type Tool } from '@modelspeak/core';
import type { Dialect } from './dialect.js';
import type { MarkerName } from './markers.js';
import type { PromptPiece } from './pieces.js';
import { toolNames } from './prompt.js';

/** The slots that stand for markers of a call. */
const CALL_MARKERS: Readonly<Record<string, MarkerName>> = {
  tool_start_token: 'startOfToolCall',
  tool_args_token: 'startOfArguments',
  tool_end_token: 'endOfToolCall',
};

/**
 * What fills a slot that the input does not, in instructions of the edition upstream: the
 * markers of a call, where there are any, and the names of the tools.
 */
export function reservedSlot(
  name: string,
  tools: readonly Tool[],
  dialect: Dialect,
): readonly PromptPiece[] | undefined {
  if (!dialect.edition.describesCalls) return undefined;
  if (name === 'tool_names') return [{ content: toolNames(tools, dialect) }];
  const marker = Object.hasOwn(CALL_MARKERS, name) ? CALL_MARKERS[name] : undefined;
  const markup = marker && dialect.markup[marker];
  return markup?.text ? markup.pieces : undefined;
}

/** Refuses tools where the markers do not say how they are called. */
export function requireCallMarkers({ markup }: Dialect): void {
  for (const name of Object.values(CALL_MARKERS)) {
    if (markup[name].text !== '') continue;
    throw new ModelspeakError(
      'invalid_option',
      'the edition upstream says how to call tools; give the markers of a call',
      { path: `options.markers.${name}` },
    );
  }
}
