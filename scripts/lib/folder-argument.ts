import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';

/**
 * The folder argument of a command and its one option. If there are any other arguments, prints the
 * usage and exits.
 */
export function folderArgument(
  usage: string,
  option: string,
): { readonly folder: string; readonly value: string | undefined } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { [option]: { type: 'string' } },
    });
    const [folder, ...rest] = positionals;
    if (folder === undefined || rest.length > 0) throw new Error('expected one folder');
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
      throw new Error(`${folder} is not a folder`);
    }
    return { folder, value: values[option] };
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    process.exit(2);
  }
}
