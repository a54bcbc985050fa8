// npm run new:format -- NAME [--models ID,ID]: a new family in packages/formats, as the package of
// npm create modelspeak-format, registered where the repository names its formats. All tests pass with it.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { splitModels } from '../packages/create-format/src/arguments.ts';
import { CreationFailure } from '../packages/create-format/src/errors.ts';
import { describePlugin } from '../packages/create-format/src/plugin.ts';
import { root } from './lib/process.mjs';
import { familyFiles } from './new-format/family-files.ts';
import { registerFamily } from './new-format/register.ts';

const USAGE = 'usage: npm run new:format -- NAME [--models ID,ID]';

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { models: { type: 'string' } },
  });
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0) throw new CreationFailure(USAGE);
  const folder = path.join(root, 'packages/formats', name);
  const plugin = {
    ...describePlugin({ folder, name, models: splitModels(values.models ?? '') }),
    packageName: `@modelspeak/format-${name}`,
  };
  if (existsSync(folder)) throw new CreationFailure(`packages/formats/${name} exists already`);
  const files = familyFiles(plugin);
  for (const [file, text] of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  const registered = registerFamily(root, plugin);
  const biome = path.join(root, 'node_modules/.bin/biome');
  const written = [folder, ...registered.filter((file) => /\.(?:ts|json)$/.test(file))];
  execFileSync(biome, ['check', '--write', ...written], { cwd: root, stdio: 'pipe' });
  console.log(
    [
      `Created packages/formats/${name}:`,
      ...[...files.keys()].map((file) => `  ${file}`),
      'Registered it in:',
      ...registered.map((file) => `  ${file}`),
      '',
      `Next: npx vitest in packages/formats/${name}. It passes as it is; contributing/recipes.md says how to make`,
      'it the format of your model, under "Add a family".',
    ].join('\n'),
  );
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error;
  if (!(error instanceof CreationFailure) && !isUsage) throw error;
  console.error((error as Error).message);
  process.exitCode = 2;
}
