import { ModelspeakError, type Tool } from '@modelspeak/core';
import type { Dialect } from './dialect.js';
import type { MarkerName } from './markers.js';
import type { PromptPiece } from './pieces.js';
import { toolNames } from './prompt.js';

/** The slots for markers of a call. */
const CALL_MARKERS: Readonly<Record<string, MarkerName>> = {
  tool_start_token: 'startOfToolCall',
  tool_args_token: 'startOfArguments',
  tool_end_token: 'endOfToolCall',
};

/**
 * Fills a slot that the input does not fill, in instructions of the edition upstream: with the
 * markers of a call, if there are any, or the names of the tools.
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

/** Refuses tools if there are no markers to call them with. */
export function requireCallMarkers({ markup }: Dialect): void {
  for (const name of Object.values(CALL_MARKERS)) {
    if (markup[name].text !== '') continue;
    throw new ModelspeakError(
      'invalid_option',
      'the edition upstream explains how to call tools; pass the markers of a call',
      { path: `options.markers.${name}` },
    );
  }
}
