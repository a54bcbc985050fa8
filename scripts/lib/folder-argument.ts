import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';

/**
 * The folder that a command was given, and its one option. Exits with the usage where it was given
 * anything else.
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
      throw new Error(`${folder} is no folder`);
    }
    return { folder, value: values[option] };
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    process.exit(2);
  }
}
