import { EventEmitter } from 'node:events';
import { PassThrough, Writable } from 'node:stream';
import { type Host, Terminal } from '../src/terminal/terminal.js';

/** How a command ended and what it printed. */
export interface Outcome {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | null;
}

export interface TestTerminalOptions {
  /** The piped or typed input; none by default. */
  readonly input?: string | Uint8Array | undefined;
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  readonly cwd?: string | undefined;
  /** Where servers of models may be; nowhere by default. */
  readonly places?: readonly string[] | undefined;
  /** Where the command is installed. */
  readonly home?: string | undefined;
  /** Whether all streams are a terminal, as wide as this. */
  readonly columns?: number | undefined;
}

/** A terminal without a process: it remembers what is written to it. */
export class TestTerminal extends Terminal {
  readonly #host: TestHost;

  constructor(options: TestTerminalOptions = {}) {
    const host = new TestHost(options);
    super(host, options.home === undefined ? undefined : [options.home], options.places ?? []);
    this.#host = host;
  }

  get outcome(): Outcome {
    const { stdout, stderr, exitCode = 0 } = this.#host;
    return { stdout: textOf(stdout.chunks), stderr: textOf(stderr.chunks), exitCode };
  }

  /** Presses Ctrl-C. */
  interrupt(): void {
    this.#host.emit('SIGINT');
  }

  /** All that was written, to whichever stream, in its order. */
  get printed(): string {
    return textOf(this.#host.printed);
  }
}

class TestHost extends EventEmitter implements Host {
  readonly stdin: PassThrough;
  readonly stdout: Collector;
  readonly stderr: Collector;
  readonly env: Host['env'];
  exitCode?: number;
  readonly printed: Buffer[] = [];
  readonly #cwd: string;

  constructor({ input = '', env = {}, cwd = process.cwd(), columns }: TestTerminalOptions) {
    super();
    const shown = columns === undefined ? {} : { isTTY: true, columns };
    const stdin = new PassThrough();
    stdin.write(input);
    // The input of a terminal does not end.
    if (columns === undefined) stdin.end();
    this.stdin = Object.assign(stdin, shown);
    this.stdout = Object.assign(new Collector(this.printed), shown);
    this.stderr = Object.assign(new Collector(this.printed), shown);
    this.env = env;
    this.#cwd = cwd;
  }

  cwd(): string {
    return this.#cwd;
  }
}

/** Keeps the written text, on its own and together with that of other streams. */
class Collector extends Writable {
  readonly chunks: Buffer[] = [];
  readonly #all: Buffer[];

  constructor(all: Buffer[]) {
    super();
    this.#all = all;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.chunks.push(chunk);
    this.#all.push(chunk);
    done();
  }
}

function textOf(chunks: readonly Buffer[]): string {
  return Buffer.concat(chunks).toString();
}
