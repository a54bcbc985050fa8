import { once } from 'node:events';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { explain } from '../errors.js';
import { inFlags } from './flag-words.js';
import { createPainter, type Painter, wantsColor } from './paint.js';
import { printableInColor } from './printable.js';

/** A stream that a command reads. */
export type InputStream = Readable & { readonly isTTY?: boolean };

/** A stream that a command writes to. */
export type OutputStream = Writable & { readonly isTTY?: boolean; readonly columns?: number };

/** The parts of the process that a command uses. */
export interface Host {
  readonly stdin: InputStream;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Node, then the script that it runs, as it was called: a link is not followed. */
  readonly argv?: readonly string[];
  exitCode?: number | string | null | undefined;
  cwd(): string;
  once(event: 'SIGINT', listener: () => void): unknown;
  off(event: 'SIGINT', listener: () => void): unknown;
}

/** A signal that aborts at Ctrl-C. */
export interface Interruption {
  readonly signal: AbortSignal;
  /** From now on, Ctrl-C ends the process again. */
  release(): void;
}

/** A file or folder: what the command line calls it, and its absolute path. */
export interface NamedFile {
  readonly name: string;
  readonly path: string;
}

/** Where this command is installed. */
export const HOME = path.dirname(fileURLToPath(import.meta.url));

/**
 * The folder that the command is linked into, as package managers and `npm link` do. Whoever runs the
 * command from there runs what was installed there.
 */
function linkFolder([, script = '']: readonly string[] = []): string[] {
  const folder = path.dirname(script);
  return folder.split(path.sep).includes('node_modules') ? [folder] : [];
}

function shownOn({ isTTY }: OutputStream, text: string): string {
  return isTTY === true ? printableInColor(text) : text;
}

/** Where a command runs: its streams, its working directory and its environment. */
export class Terminal {
  readonly stdin: InputStream;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly env: Host['env'];
  readonly cwd: string;
  /** The folders of the command itself: it finds packages that are installed beside it. */
  readonly homes: readonly string[];
  /** Where to look for servers; the usual places if it does not say. */
  readonly places: readonly string[] | undefined;
  readonly #host: Host;
  readonly #noted = new Set<string>();
  #prefersColor: boolean | undefined;
  #trustsFolder = false;
  #flags: ReadonlySet<string> = new Set();

  constructor(
    host: Host,
    homes: readonly string[] = [HOME],
    places: readonly string[] | undefined = undefined,
  ) {
    this.stdin = host.stdin;
    this.stdout = host.stdout;
    this.stderr = host.stderr;
    this.env = host.env;
    this.cwd = host.cwd();
    this.homes = [...homes, ...linkFolder(host.argv)];
    this.places = places;
    this.#host = host;
  }

  /** The file or folder that a name on the command line stands for. */
  file(name: string): NamedFile {
    return { name, path: path.resolve(this.cwd, name) };
  }

  /** Notes `--color` or `--no-color`, which decide for every stream. */
  preferColor(isWanted: boolean): void {
    this.#prefersColor = isWanted;
  }

  /** Notes the flags of the command that runs, in which errors are said. */
  useFlags(flags: Iterable<string>): void {
    this.#flags = new Set(flags);
  }

  /** Says an error of the library in the flags of the command. */
  inFlags(text: string): string {
    return inFlags(text, this.#flags);
  }

  /** Notes `--trust-folder`. */
  trustFolder(): void {
    this.#trustsFolder = true;
  }

  /** Whether the user trusts what the working directory brings along, for this run. */
  get trustsFolder(): boolean {
    return this.#trustsFolder;
  }

  /** The painter of a stream. */
  painter(stream: 'stdout' | 'stderr' = 'stdout'): Painter {
    const isTerminal = this[stream].isTTY === true;
    return createPainter(this.#prefersColor ?? wantsColor(this.env, isTerminal));
  }

  /**
   * Writes to standard output, no faster than it is read. A terminal shows control characters as
   * signs; files and pipes receive the text as it is.
   */
  async write(text: string): Promise<void> {
    if (text !== '' && !this.print(text)) await once(this.stdout, 'drain');
  }

  /** Writes to standard output as {@link write} does, at once; returns whether it can take more. */
  print(text: string): boolean {
    return this.stdout.write(shownOn(this.stdout, text));
  }

  /** Reports an error on standard error, and sets the exit code to 1. */
  fail(error: unknown): void {
    const { paint } = this.painter('stderr');
    this.note(`${paint('red', 'error:')} ${this.inFlags(explain(error))}`);
    this.endWith(1);
  }

  /** Reports a problem on standard error that does not stop the command. */
  warn(message: string): void {
    const { paint } = this.painter('stderr');
    this.note(`${paint('yellow', 'warning:')} ${this.inFlags(message)}`);
  }

  /** Writes a line to standard error. */
  note(message: string): void {
    this.stderr.write(`${shownOn(this.stderr, message)}\n`);
  }

  /** Writes a note to standard error, once. */
  noteOnce(message: string): void {
    if (!this.#noted.has(message)) this.note(`note: ${message}`);
    this.#noted.add(message);
  }

  /** Lets the first Ctrl-C stop what runs in an orderly way. The second one ends the process. */
  interruption(): Interruption {
    const controller = new AbortController();
    const stop = (): void => controller.abort();
    this.#host.once('SIGINT', stop);
    return { signal: controller.signal, release: () => void this.#host.off('SIGINT', stop) };
  }

  /** Sets the exit code, for when the command ends. */
  endWith(exitCode: number): void {
    this.#host.exitCode = exitCode;
  }
}
