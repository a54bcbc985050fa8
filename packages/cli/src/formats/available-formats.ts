import { createRegistry, type Format } from '@modelspeak/core';
import { CommandFailure, isTelling } from '../errors.js';
import type { Terminal } from '../terminal/terminal.js';
import { findPackages, promisedFormat } from './find-packages.js';
import { type LoadedFormat, loadDeclared, loadPlugin } from './load-format.js';
import type { InstalledPackage } from './read-package.js';
import { unknownFormat } from './unknown-format.js';

/** A format, and the options that the name of a model asks for. */
export interface ChosenFormat {
  readonly loaded: LoadedFormat;
  readonly options?: object | undefined;
}

/** The formats of the installed packages and of `--plugin`. Each is loaded when it is needed. */
export class AvailableFormats {
  private readonly loaded = new Map<string, LoadedFormat>();
  private failures: Error[] = [];
  private readonly terminal: Terminal;
  private waiting: InstalledPackage[];

  private constructor(terminal: Terminal) {
    this.terminal = terminal;
    this.waiting = findPackages(terminal);
  }

  /** @param plugins The values of `--plugin`. They are loaded at once and take precedence. */
  static async open(
    terminal: Terminal,
    plugins: readonly string[] = [],
  ): Promise<AvailableFormats> {
    const formats = new AvailableFormats(terminal);
    const loading = plugins.map((plugin) => loadPlugin(terminal, plugin));
    for (const format of await Promise.all(loading)) formats.add(format);
    return formats;
  }

  /** Finds a format by name. Loads no more packages than necessary. */
  async get(name: string): Promise<ChosenFormat> {
    if (!this.loaded.has(name)) await this.load(({ name: from }) => promisedFormat(from) === name);
    if (!this.loaded.has(name)) this.throwFailure();
    if (!this.loaded.has(name)) await this.load(() => true);
    this.warnOfFailures();
    const loaded = this.loaded.get(name);
    if (loaded === undefined) throw unknownFormat(name, [...this.loaded.keys()]);
    return { loaded };
  }

  /** Finds the format of a model, with its options. */
  async forModel(model: string): Promise<ChosenFormat> {
    await this.list();
    // Core's registry chooses without making any of the formats.
    const unmade = [...this.loaded.values()].map((loaded) => stub(loaded));
    const registry = createRegistry(unmade as unknown as Format[]);
    return registry.forModel(model) as unknown as StubFormat;
  }

  /** Loads all formats. */
  async list(): Promise<LoadedFormat[]> {
    await this.load(() => true);
    this.warnOfFailures();
    return [...this.loaded.values()];
  }

  private async load(isNeeded: (installed: InstalledPackage) => boolean): Promise<void> {
    const needed = this.waiting.filter(isNeeded);
    this.waiting = this.waiting.filter((installed) => !needed.includes(installed));
    const results = await Promise.allSettled(needed.map(loadDeclared));
    for (const result of results) {
      try {
        if (result.status === 'rejected') throw result.reason;
        this.add(result.value);
      } catch (error) {
        if (!isTelling(error)) throw error;
        this.failures.push(error);
      }
    }
  }

  private add(format: LoadedFormat): void {
    const name = format.factory.formatName;
    const other = this.loaded.get(name);
    if (other !== undefined) {
      throw new CommandFailure(
        `ignored ${format.from}: ${other.from} also has a format named "${name}"; ` +
          `to use this one instead, add --plugin ${format.from}`,
      );
    }
    this.loaded.set(name, format);
  }

  private throwFailure(): void {
    const [failure] = this.failures;
    if (failure !== undefined) throw failure;
  }

  private warnOfFailures(): void {
    for (const { message } of this.failures) this.terminal.warn(message);
    this.failures = [];
  }
}

/** The parts of a format that a registry needs. */
interface StubFormat extends ChosenFormat, Pick<Format, 'contract' | 'name' | 'models'> {
  with(options?: object): StubFormat;
}

function stub(loaded: LoadedFormat, options?: object): StubFormat {
  const { contract, formatName: name, models } = loaded.factory;
  return { contract, name, models, loaded, options, with: (changed) => stub(loaded, changed) };
}
