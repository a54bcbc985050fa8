declare module 'fs-native-extensions' {
  /**
   * Locks an open file, which must be writable. The lock is of the open file, not of the process: it ends
   * when the file is closed.
   *
   * @returns `false` if somebody else has the lock
   */
  export function tryLock(fd: number): boolean;
}
