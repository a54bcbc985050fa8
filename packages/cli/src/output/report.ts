import { explain } from '../errors.js';
import { painterOf } from './paint.js';

/** Tells on standard error what went wrong, and has the command end with an exit code. */
export function reportError(error: unknown, exitCode = 1): void {
  const { paint } = painterOf(process.stderr);
  process.stderr.write(`${paint('red', 'error:')} ${explain(error)}\n`);
  process.exitCode = exitCode;
}

/** Tells on standard error what to know of, though the command goes on. */
export function warn(message: string): void {
  const { paint } = painterOf(process.stderr);
  process.stderr.write(`${paint('yellow', 'warning:')} ${message}\n`);
}

/** Tells on standard error how things stand. */
export function note(message: string): void {
  process.stderr.write(`${message}\n`);
}
