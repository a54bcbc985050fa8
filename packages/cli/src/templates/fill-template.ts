import { readFile } from 'node:fs/promises';
import type { Conversation } from '@modelspeak/core';
import type { Template } from '@modelspeak/prompts';
import { CommandFailure, reasonOf, UsageError } from '../errors.js';
import type { NamedFile, Terminal } from '../terminal/terminal.js';

/** A `name=value` of a command line. */
export type Assignment = readonly [name: string, value: string];

/** The flags that fill a template. */
export interface FillFlags {
  readonly var?: readonly Assignment[];
  readonly varFile?: readonly Assignment[];
  /** Whether every placeholder needs a value. */
  readonly strict?: boolean;
  /** Whether the model accepts a system message. */
  readonly systemMessage?: boolean;
}

/** Fills a template with the variables of a command line. */
export async function fillTemplate(
  terminal: Terminal,
  template: Template,
  flags: FillFlags,
): Promise<Conversation> {
  const { prompt } = template;
  const variables = await variablesOf(terminal, flags);
  checkNames(template, Object.keys(variables), flags.strict ?? true);
  const isWithout = flags.systemMessage === false;
  return prompt.conversation(variables, isWithout ? { noSystemMessage: true } : {});
}

/** Reads the variables of a command line. Each may be set once. */
export async function variablesOf(
  terminal: Terminal,
  flags: Pick<FillFlags, 'var' | 'varFile'>,
): Promise<Record<string, string>> {
  const { var: values = [], varFile: files = [] } = flags;
  const variables = new Map<string, string>();
  const read = files.map(
    async ([name, file]) => [name, await readText(terminal.file(file))] as const,
  );
  for (const [name, value] of [...values, ...(await Promise.all(read))]) {
    if (variables.has(name)) throw new UsageError(`the variable "${name}" is set twice; keep one`);
    variables.set(name, value);
  }
  return Object.fromEntries(variables);
}

function checkNames({ name, prompt }: Template, given: readonly string[], strict: boolean): void {
  const { placeholders } = prompt;
  const missing = placeholders.filter((placeholder) => !given.includes(placeholder));
  if (strict && missing.length > 0) {
    throw new UsageError(
      `the template ${name} needs a value for ${missing.map((word) => `"${word}"`).join(' and ')} ` +
        `(its variables: ${placeholders.join(', ')}); add --var ${missing[0]}=VALUE, or --no-strict to keep the placeholder`,
    );
  }
  const unused = given.find((word) => !placeholders.includes(word));
  if (unused !== undefined) {
    const known = placeholders.length === 0 ? 'none' : placeholders.join(', ');
    throw new UsageError(
      `the template ${name} has no variable "${unused}" (its variables: ${known})`,
    );
  }
}

async function readText({ name, path }: NamedFile): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
  } catch (error) {
    throw new CommandFailure(`cannot read ${name}: ${reasonOf(error)}`, { cause: error });
  }
}
