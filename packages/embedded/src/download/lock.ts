import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileError } from './file-error.js';

const PAUSE = 200;

/** Options of {@link withLock}. */
export interface LockOptions {
  /** Called once if another process has the lock. */
  readonly onWait?: (() => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Does something while no other process does it. The kernel has the lock, so it ends with the process. Its file stays:
 * to remove it would let two processes lock two files of that name.
 */
export async function withLock<Result>(
  file: string,
  { onWait, signal }: LockOptions,
  action: () => Promise<Result>,
): Promise<Result> {
  const handle = await open(file, 'a+').catch((error: unknown) => {
    throw fileError(error, file);
  });
  try {
    for (let tried = 0; !(await isLocked(handle)); tried++) {
      if (tried === 0) onWait?.();
      await wait(PAUSE, undefined, { signal });
    }
    return await action();
  } finally {
    await handle.close();
  }
}

/**
 * Locks an open file. Where files cannot be locked, two processes may download the same file: that takes longer, but
 * what they use is checked all the same.
 */
async function isLocked({ fd }: FileHandle): Promise<boolean> {
  try {
    const { tryLock } = await import('fs-native-extensions');
    return tryLock(fd);
  } catch {
    return true;
  }
}
