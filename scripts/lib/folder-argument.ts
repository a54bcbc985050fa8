import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';

interface FolderArgument {
  readonly folder: string;
  readonly value: string | undefined;
}

/**
 * The folder argument of a command and its one option. If there are any other arguments, prints the
 * usage and exits.
 */
export function folderArgument(usage: string, option: string): FolderArgument {
  try {
    return readFolderArgument(process.argv.slice(2), option);
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    process.exit(2);
  }
}

/** The same of the arguments given, or an error that says what is wrong with them. */
export function readFolderArgument(args: readonly string[], option: string): FolderArgument {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { [option]: { type: 'string' } },
  });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new Error('expected one folder');
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Error(`${folder} is not a folder`);
  }
  return { folder, value: values[option] };
}
