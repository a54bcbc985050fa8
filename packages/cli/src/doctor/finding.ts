import { isTelling, messageOf } from '../errors.js';

/** Whether something works here: `null` if it cannot be known. */
export interface Finding {
  readonly works: boolean | null;
  /** What was seen, or why it is not known. */
  readonly detail: string;
  /** The special tokens that the vocabulary lacks, if it is known. */
  readonly missing?: readonly string[];
}

export const yes = (detail: string): Finding => ({ works: true, detail });
export const no = (detail: string): Finding => ({ works: false, detail });
export const unknown = (detail: string): Finding => ({ works: null, detail });

/** The statuses that say that a server cannot do it; others say that it could not now. */
const CANNOT: readonly unknown[] = [400, 404, 405, 415, 422, 501];

/** What an attempt finds. A server that refuses it cannot do it. */
export async function attempt(act: () => Promise<Finding>): Promise<Finding> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      return unknown('no answer in time; raise the limit with --timeout');
    }
    if (!isTelling(error)) throw error;
    const { code, status } = error as { readonly code?: unknown; readonly status?: unknown };
    const cannot = code === 'unsupported' || (code === 'refused' && CANNOT.includes(status));
    return cannot ? no(messageOf(error)) : unknown(messageOf(error));
  }
}
