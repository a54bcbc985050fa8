import type { MadeCall } from './task.js';

/** A call with its arguments parsed, if they are JSON. */
export function madeCall({
  name,
  arguments: json,
}: {
  readonly name: string;
  readonly arguments: string;
}): MadeCall {
  try {
    return { name, arguments: JSON.parse(json) };
  } catch {
    return { name, arguments: json };
  }
}
