import { type PlaygroundState, readHash, shareHash } from '../share.js';

/**
 * Keeps the visitor's input while the tab is open, so that leaving the page and coming back loses
 * nothing. Every shared address has its own draft.
 */
export const draft = {
  save(hash: string, state: PlaygroundState): void {
    try {
      sessionStorage.setItem(keyOf(hash), shareHash(state));
    } catch {
      // Storage is full or not available, so there is no draft.
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
