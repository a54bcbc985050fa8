import { parseArgs } from 'node:util';
import { UsageError } from './errors.js';

/** The arguments of a command line. */
export interface Arguments {
  readonly folder?: string | undefined;
  readonly name?: string | undefined;
  readonly models?: readonly string[] | undefined;
  readonly packageName?: string | undefined;
  readonly yes: boolean;
  readonly help: boolean;
  readonly version: boolean;
}

/** The output of `--help`. */
export const HELP = `Usage: npm create modelspeak-format [folder] -- [options]

Creates a package for the prompt format of a model: the format and its reader, vectors,
the conformance suite, and the workflows that publish it.

Options:
  --name <name>      the format's name, such as my-model; the folder's name by default
  --models <ids>     comma-separated ids of the models that use it, with * for any
                     characters; may be repeated
  --package <name>   the package's name: modelspeak-format-x or @scope/modelspeak-format-x
  --yes              ask nothing
  --version          print the version
  --help             print this

Examples:
  $ npm create modelspeak-format my-model
  $ npm create modelspeak-format my-model -- --models 'acme/my-model-*' --yes`;

/**
 * Parses a command line.
 *
 * @throws {UsageError}
 */
export function parseArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parse(args);
  const [folder, unexpected] = positionals;
  if (unexpected !== undefined) {
    throw new UsageError(`found "${unexpected}" after "${folder}", expected one folder`);
  }
  return {
    folder,
    name: values.name,
    models: values.models?.flatMap(splitModels),
    packageName: values.package,
    yes: values.yes ?? false,
    help: values.help ?? false,
    version: values.version ?? false,
  };
}

/** Splits a comma-separated list of model ids. */
export function splitModels(list: string): string[] {
  return list
    .split(',')
    .map((model) => model.trim())
    .filter((model) => model !== '');
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        models: { type: 'string', multiple: true },
        package: { type: 'string' },
        yes: { type: 'boolean', short: 'y' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}
