import { type PlaygroundState, readHash, shareHash } from '../share.js';

/**
 * Keeps what was written on this page while the tab is open, so that going on and coming back loses
 * nothing. Every shared address has a draft of its own.
 */
export const draft = {
  save(hash: string, state: PlaygroundState): void {
    try {
      sessionStorage.setItem(keyOf(hash), shareHash(state));
    } catch {
      // No room, or no storage at all: then there is no draft.
    }
  },
  read(hash: string): PlaygroundState | undefined {
    try {
      return readHash(sessionStorage.getItem(keyOf(hash)) ?? '');
    } catch {
      return undefined;
    }
  },
  clear(hash: string): void {
    try {
      sessionStorage.removeItem(keyOf(hash));
    } catch {
      // There is none.
    }
  },
};

function keyOf(hash: string): string {
  return `modelspeak playground ${hash}`;
}
