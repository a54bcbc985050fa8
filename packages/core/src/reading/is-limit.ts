import type { EndReason } from './reader.js';

/** Whether a reply did not end on its own. */
export function isLimit(reason: EndReason): boolean {
  return reason === 'length' || reason === 'content_filter';
}
