import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { CommandFailure, reasonOf, UsageError } from '../errors.js';
import type { Terminal } from '../terminal/terminal.js';
import { type FormatOption, parseValue } from './option.js';

/** The flags that set options of formats. */
interface OptionFlags {
  readonly option?: readonly FormatOption[];
  readonly fromOption?: readonly FormatOption[];
}

/** The same flags, in which `key=@file` has the content of the file. */
export async function readOptionFiles<Flags extends object>(
  terminal: Terminal,
  flags: Flags,
): Promise<Flags> {
  const { option, fromOption }: OptionFlags = flags;
  const read = async (flag: string, options: readonly FormatOption[]) =>
    Promise.all(options.map((given) => readValue(terminal, flag, given)));
  return {
    ...flags,
    ...(option !== undefined && { option: await read('--option', option) }),
    ...(fromOption !== undefined && { fromOption: await read('--from-option', fromOption) }),
  };
}

async function readValue(
  terminal: Terminal,
  flag: string,
  given: FormatOption,
): Promise<FormatOption> {
  const [key, value] = given;
  if (typeof value !== 'string') return given;
  if (!value.startsWith('@')) {
    checkNoPath(terminal, `${flag} ${key}`, key, value);
    return given;
  }
  const { name, path } = terminal.file(value.slice(1));
  try {
    const text = await readFile(path, 'utf8');
    return [key, parseValue(text), text];
  } catch (error) {
    throw new CommandFailure(`${flag} ${key}: cannot read ${name}: ${reasonOf(error)}`);
  }
}

/** Refuses the name of a file in place of what is in it. */
function checkNoPath(terminal: Terminal, place: string, key: string, value: string): void {
  const isName = !value.includes('\n') && /[/\\]|\.\w{2,6}$/.test(value);
  const isFile = isName && isFileAt(terminal.file(value).path);
  const isEmptyTemplate = key === 'template' && isName && !/\{[{%]/.test(value);
  if (!isFile && !isEmptyTemplate) return;
  throw new UsageError(
    `${place}: ${value} is the name of a file; to read it, write ${key}=@${value}`,
  );
}

function isFileAt(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
