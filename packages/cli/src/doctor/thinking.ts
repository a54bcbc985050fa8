import type { Format } from '@modelspeak/core';

/** The most tokens of a reply that may begin with a thought. */
const THINKING_TOKENS = 1024;

/** Whether a model of this format thinks before it answers. */
export function canThink({ supports, request }: Format): boolean {
  return supports.reasoning === true || request.thinking !== undefined;
}

/** Whether thinking is on or off; `undefined` if the format cannot switch it. */
export function thinkingOf({ request }: Format, isWanted: boolean): boolean | undefined {
  return request.thinking?.enabled === true ? isWanted : undefined;
}

/** The limit of a reply, which is higher if the model may think. */
export function tokensFor(format: Format, thinking: boolean | undefined, usual: number): number {
  return canThink(format) && thinking !== false ? THINKING_TOKENS : usual;
}
