import type { LanguageModelV4CallOptions, SharedV4Warning } from '@ai-sdk/provider';
import { nearestEffort } from '@modelspeak/chat';
import type { ThinkingSupport } from '@modelspeak/core';

export type Reasoning = NonNullable<LanguageModelV4CallOptions['reasoning']>;

/** How a model thinks, in the terms of a chat model. */
export interface Thinking {
  readonly enabled?: boolean;
  readonly effort?: string;
}

/** Maps the AI SDK's effort to what a format supports: the same level, the nearest one, or just thinking. */
export function thinkingOf(
  reasoning: Reasoning,
  supports: ThinkingSupport | undefined,
  warnings: SharedV4Warning[],
): Thinking | undefined {
  if (reasoning === 'provider-default') return undefined;
  const { enabled = false, effort = [] } = supports ?? {};
  if (reasoning === 'none') {
    if (enabled) return { enabled: false };
    if (effort.includes('none')) return { effort: 'none' };
    // A model that does not think does as it is told.
    if (supports !== undefined) {
      warnings.push(unsupported('thinking cannot be switched off; the model thinks as usual'));
    }
    return undefined;
  }
  const on = enabled ? { enabled: true } : {};
  const level = nearestEffort(reasoning, effort);
  if (level === undefined && !enabled) {
    warnings.push(unsupported('the prompt format has no place for it'));
    return undefined;
  }
  if (level !== reasoning) {
    const details =
      level === undefined
        ? 'thinking has no levels here: it is on'
        : `the nearest level is ${level}`;
    warnings.push({ type: 'compatibility', feature: 'reasoning', details });
  }
  return { ...on, ...(level !== undefined && { effort: level }) };
}

function unsupported(details: string): SharedV4Warning {
  return { type: 'unsupported', feature: 'reasoning', details };
}
