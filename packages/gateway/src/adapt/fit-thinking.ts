import { nearestEffort } from '@modelspeak/chat';
import type { Thinking, ThinkingSupport } from '@modelspeak/core';

type Effort = string | undefined;

/** Says in a format's own terms how the model is to think: the nearest effort, or just on or off. */
export function fitThinking(
  wanted: Thinking | undefined,
  supports: ThinkingSupport | undefined,
): Thinking | undefined {
  if (wanted === undefined || supports === undefined) return undefined;
  const asked = wanted.effort as Effort;
  const isOff = wanted.enabled === false || asked === 'none';
  const isOn = wanted.enabled === true || (asked !== undefined && !isOff);
  const efforts: readonly string[] = supports.effort ?? [];
  const effort = isOff
    ? efforts.find((level) => level === 'none')
    : asked && nearestEffort(asked, efforts);
  const fitted = {
    ...(supports.enabled === true && (isOn || isOff) && { enabled: isOn }),
    ...(effort !== undefined && { effort }),
    ...(supports.budget === true && isOn && { budget: wanted.budget }),
  };
  return Object.keys(fitted).length > 0 ? (fitted as Thinking) : undefined;
}
