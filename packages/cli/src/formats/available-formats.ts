import { createRegistry, type Format } from '@modelspeak/core';
import { CommandFailure, isTelling } from '../errors.js';
import { isPath } from '../input/is-path.js';
import { printable } from '../terminal/printable.js';
import type { Terminal } from '../terminal/terminal.js';
import { isTrusted, offerTrust, requireTrust } from '../trust/trust.js';
import { findPackages, isFormatPackage, isOfficial, promisedFormat } from './find-packages.js';
import { installLine } from './install-line.js';
import { type LoadedFormat, loadDeclared, loadFromPath, loadPlugin } from './load-format.js';
import { officialPackage } from './official-package.js';
import { ownFolderAdvice } from './own-folder.js';
import { packageForModel } from './package-for-model.js';
import type { InstalledPackage } from './read-package.js';
import { fullName } from './short-names.js';
import { asBrought, trustedPackage } from './trusted-package.js';
import { unknownFormat } from './unknown-format.js';

/** A format, and the options that the name of a model asks for. */
export interface ChosenFormat {
  readonly loaded: LoadedFormat;
  readonly options?: object | undefined;
}

/**
 * The formats of the installed packages and of `--plugin`. Each is loaded when it is needed. Those
 * of the working directory come after the command's own, and only if the user trusts them.
 */
export class AvailableFormats {
  private readonly loaded = new Map<string, LoadedFormat>();
  private failures: Error[] = [];
  private readonly terminal: Terminal;
  private waiting: readonly InstalledPackage[];
  /** The packages of the working directory that are not loaded yet. */
  private brought: readonly InstalledPackage[];
  private readonly shadowed: readonly InstalledPackage[];

  private constructor(terminal: Terminal) {
    this.terminal = terminal;
    const { own, brought, shadowed } = findPackages(terminal);
    this.waiting = own;
    this.brought = brought;
    this.shadowed = shadowed;
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

  /** Finds the format that the user names: by its name, its package or its path. */
  async named(name: string): Promise<ChosenFormat> {
    if (isPath(name)) return { loaded: await loadFromPath(this.terminal, name, 'format') };
    if (isFormatPackage(name)) return { loaded: await this.ofPackage(name) };
    return this.get(name);
  }

  /**
   * Finds a format by its name, which may come from anyone's data. Loads no more packages than
   * necessary.
   */
  async get(typed: string): Promise<ChosenFormat> {
    const name = this.isOfOthers(typed) ? typed : fullName(typed);
    const isPromised = ({ name: from }: InstalledPackage) =>
      promisedFormat(from) === name || from === officialPackage(name);
    this.noteShadowed(this.shadowed.filter(isPromised));
    if (!this.loaded.has(name)) await this.load(isPromised);
    if (!this.loaded.has(name)) this.throwFailure();
    if (!this.loaded.has(name)) await this.load(() => true);
    if (!this.loaded.has(name)) await this.loadBrought(name, isPromised);
    this.warnOfFailures();
    const loaded = this.loaded.get(name);
    if (loaded !== undefined) return { loaded };
    this.noteUntrusted();
    throw this.advised(await unknownFormat(this.terminal, name, [...this.loaded.keys()]));
  }

  /**
   * Finds one of the command's own formats by its name and its package, without asking for
   * anything.
   */
  async own(name: string, packageName: string): Promise<ChosenFormat | undefined> {
    if (!this.loaded.has(name)) await this.load((installed) => installed.name === packageName);
    const loaded = this.loaded.get(name);
    return loaded && { loaded };
  }

  /** Finds the format of a model, with its options. */
  async forModel(model: string): Promise<ChosenFormat> {
    const chosen = await this.find(model);
    if (chosen !== undefined) return chosen;
    const missing = await this.missingFor(model);
    if (missing !== undefined) throw this.advised(new CommandFailure(missing));
    try {
      return this.registry().forModel(model);
    } catch (error) {
      throw this.advised(error as Error);
    }
  }

  /** Finds the format of a model as {@link forModel} does; `undefined` if none knows it. */
  async find(model: string): Promise<ChosenFormat | undefined> {
    await this.loadTrusted();
    const chosen = this.known(model);
    if (chosen === undefined && (await this.offerBrought())) return this.known(model);
    this.noteUntrusted();
    return chosen;
  }

  /** The format of a model among those that are loaded. */
  known(model: string): ChosenFormat | undefined {
    return this.registry().findForModel(model);
  }

  /** Says which official package that is not installed knows a model, if one does. */
  async missingFor(model: string): Promise<string | undefined> {
    const name = await packageForModel(model);
    if (name === undefined) return undefined;
    return (
      `no installed format knows the model ${JSON.stringify(model)}; ${name} does; ` +
      `run: ${installLine(this.terminal, name)}`
    );
  }

  /** Loads all formats that the user trusts. */
  async list(): Promise<LoadedFormat[]> {
    await this.loadTrusted();
    this.noteUntrusted();
    return [...this.loaded.values()];
  }

  /** Whether a format that is not official has this name. */
  private isOfOthers(name: string): boolean {
    const packages = [...this.waiting, ...this.brought];
    return (
      this.loaded.has(name) ||
      packages.some(({ name: from }) => promisedFormat(from) === name && !isOfficial(from))
    );
  }

  private async ofPackage(name: string): Promise<LoadedFormat> {
    this.noteShadowed(this.shadowed.filter((installed) => installed.name === name));
    const installed = await trustedPackage(this.terminal, name);
    if (installed !== undefined) return loadDeclared(installed);
    throw this.advised(new CommandFailure(`the package ${name} is not installed`));
  }

  private advised(error: Error): Error {
    const advice = ownFolderAdvice(this.terminal);
    return advice === undefined
      ? error
      : new CommandFailure(`${error.message}; ${advice}`, { cause: error });
  }

  /** A registry of the loaded formats, which chooses one without making any of them. */
  private registry(): StubRegistry {
    const unmade = [...this.loaded.values()].map((loaded) => stub(loaded));
    return createRegistry(unmade as unknown as Format[]) as unknown as StubRegistry;
  }

  private async loadTrusted(): Promise<void> {
    this.noteShadowed(this.shadowed);
    await this.load(() => true);
    const isKnown = (installed: InstalledPackage) =>
      isTrusted(this.terminal, asBrought(this.terminal, installed));
    this.take(isKnown);
    await this.load(() => true);
    this.warnOfFailures();
  }

  /** Loads a format of the working directory: from the package that promises it, or that is trusted. */
  private async loadBrought(
    name: string,
    isPromised: (installed: InstalledPackage) => boolean,
  ): Promise<void> {
    this.warnOfFailures();
    const promising = this.brought.filter(isPromised);
    await requireTrust(
      this.terminal,
      ...promising.map((installed) => asBrought(this.terminal, installed)),
    );
    this.take(isPromised);
    await this.load(() => true);
    if (this.loaded.has(name)) return;
    this.throwFailure();
    await this.loadTrusted();
  }

  /** Asks for the packages of the working directory, where nothing else fits. */
  private async offerBrought(): Promise<boolean> {
    const asked = this.brought.map((installed) => asBrought(this.terminal, installed));
    if (asked.length === 0 || !(await offerTrust(this.terminal, asked))) return false;
    await this.loadTrusted();
    return true;
  }

  /** Lets packages of the working directory be loaded. */
  private take(isTaken: (installed: InstalledPackage) => boolean): void {
    const taken = this.brought.filter(isTaken);
    this.brought = this.brought.filter((installed) => !taken.includes(installed));
    this.waiting = [...this.waiting, ...taken];
  }

  private noteShadowed(packages: readonly InstalledPackage[]): void {
    if (packages.length === 0) return;
    this.terminal.noteOnce(
      `ignored ${namesOf(packages)} of this folder: the command uses its own; ` +
        'to use another copy, name its path',
    );
  }

  private noteUntrusted(): void {
    if (this.brought.length === 0) return;
    this.terminal.noteOnce(
      `ignored ${namesOf(this.brought)} of this folder, which is not trusted; ` +
        'to use it, add --trust-folder',
    );
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

function namesOf(packages: readonly InstalledPackage[]): string {
  const names = packages.map(({ name }) => name);
  const others = names.length - MOST_NAMES;
  const shown = others > 1 ? [...names.slice(0, MOST_NAMES), `${others} others`] : names;
  return printable(shown.join(' and '));
}

/** How many packages a note lists. */
const MOST_NAMES = 3;

/** The parts of a format that a registry needs. */
interface StubFormat extends ChosenFormat, Pick<Format, 'contract' | 'name' | 'models'> {
  with(options?: object): StubFormat;
}

interface StubRegistry {
  forModel(model: string): StubFormat;
  findForModel(model: string): StubFormat | undefined;
}

function stub(loaded: LoadedFormat, options?: object): StubFormat {
  const { contract, formatName: name, models } = loaded.factory;
  return { contract, name, models, loaded, options, with: (changed) => stub(loaded, changed) };
}
