import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { run } from '../src/main.js';
import { type Outcome, TestTerminal, type TestTerminalOptions } from './test-terminal.js';

const fixtures = fileURLToPath(new URL('fixtures/', import.meta.url));
const cli = fileURLToPath(new URL('../', import.meta.url));

export type RunOptions = Pick<TestTerminalOptions, 'input' | 'env' | 'cwd' | 'columns' | 'places'>;

/** A process that a test starts has no terminal. */
type SpawnOptions = Omit<RunOptions, 'columns' | 'places'>;

/**
 * A project with the command and formats installed in it, as npm would. `run` runs the command in the
 * process of the test, since to start another process takes a hundred times as long as most commands.
 * `spawn` and `start` are for what only another process shows.
 */
export class Project {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'modelspeak-'));

  /** @param formats Folders in `fixtures`, each of a package. */
  constructor(...formats: readonly string[]) {
    const dependencies = [
      '@modelspeak/chat',
      '@modelspeak/connect',
      '@modelspeak/core',
      '@modelspeak/embedded',
      '@modelspeak/endpoint',
      '@modelspeak/files',
      '@modelspeak/gateway',
      '@modelspeak/prompted-tools',
      '@modelspeak/prompts',
      'commander',
      'fs-native-extensions',
      'import-meta-resolve',
      'jsonc-parser',
    ];
    for (const name of dependencies) this.link(name);
    for (const format of formats) this.install(format);
  }

  /** Installs a package that the command itself has at hand. */
  link(name: string): void {
    const link = this.inModules(name);
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(path.join(cli, 'node_modules', name), link, 'junction');
  }

  /** Installs a package of `fixtures`. */
  install(fixture: string): void {
    this.#install(fixture, this.inModules());
  }

  /** Installs a package of `fixtures` where users install packages for the command. */
  installForUser(fixture: string): void {
    this.#install(fixture, path.join(this.config, 'packages/node_modules'));
  }

  #install(fixture: string, modules: string): void {
    const source = path.join(fixtures, fixture);
    const { name } = JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8'));
    cpSync(source, path.join(modules, name), { recursive: true });
  }

  /** Puts a copy of core in the place of the link, so that its classes are others. */
  bringOwnCore(): void {
    const core = this.inModules('@modelspeak/core');
    const linked = realpathSync(core);
    rmSync(core);
    for (const part of ['dist', 'package.json']) {
      cpSync(path.join(linked, part), path.join(core, part), { recursive: true });
    }
    symlinkSync(path.join(linked, 'node_modules'), path.join(core, 'node_modules'), 'junction');
  }

  /** Writes a file and gives back its name. */
  write(name: string, content: string | Uint8Array): string {
    const file = path.join(this.folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
    return name;
  }

  /** Runs the command to its end, in this process. */
  async run(args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
    const terminal = this.#terminal(options);
    await run(args, terminal);
    return terminal.outcome;
  }

  /** All that the command prints, to whichever stream. */
  async print(args: readonly string[], options: RunOptions = {}): Promise<string> {
    const terminal = this.#terminal(options);
    await run(args, terminal);
    return terminal.printed;
  }

  #terminal(options: RunOptions): TestTerminal {
    return new TestTerminal({
      ...options,
      cwd: options.cwd ?? this.folder,
      env: this.#envWith(options.env),
      home: this.inModules('@modelspeak/cli/dist'),
    });
  }

  /** Runs the built command to its end, in a process of its own. */
  async spawn(args: readonly string[], options: SpawnOptions = {}): Promise<Outcome> {
    const child = this.start(args, options);
    // A command may well end before it has read everything.
    child.stdin.on('error', () => {});
    child.stdin.end(options.input);
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { stdout, stderr, exitCode: await ended };
  }

  /** Starts the built command and leaves its streams open. */
  start(args: readonly string[], { env, cwd }: SpawnOptions = {}): ChildProcessWithoutNullStreams {
    return spawn(process.execPath, [this.installCommand(), ...args], {
      cwd: cwd ?? this.folder,
      env: this.#envWith(env),
    });
  }

  /** Installs the built command, once; gives its script. */
  installCommand(): string {
    for (const part of ['bin', 'dist', 'package.json']) {
      const installed = this.inModules('@modelspeak/cli', part);
      if (!existsSync(installed)) cpSync(path.join(cli, part), installed, { recursive: true });
    }
    return this.inModules('@modelspeak/cli', 'bin/modelspeak.js');
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  inModules(...parts: readonly string[]): string {
    return path.join(this.folder, 'node_modules', ...parts);
  }

  /** The folder of the command's configuration. */
  get config(): string {
    return path.join(this.folder, 'configuration/modelspeak');
  }

  /** The environment of this process, with other variables and without those that colour. */
  #envWith(env: RunOptions['env']): NodeJS.ProcessEnv {
    const { NO_COLOR, FORCE_COLOR, MODELSPEAK_URL, ...inherited } = process.env;
    const configuration = path.dirname(this.config);
    const cache = path.join(this.folder, 'cache');
    const own = { XDG_CONFIG_HOME: configuration, APPDATA: configuration, MODELSPEAK_CACHE: cache };
    return { ...inherited, ...own, ...env };
  }
}
