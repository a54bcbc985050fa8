import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolder, writeWholeSync } from '@modelspeak/files';
import { CreationFailure } from './errors.js';
import type { Plugin } from './plugin.js';

/** A complete plugin: the format of a model called My Model. */
const TEMPLATE = fileURLToPath(new URL('../template', import.meta.url));

/** What installing, building and testing leave behind in the template. */
const LEFTOVERS = ['node_modules', 'dist', '.reports'];

/**
 * Writes a plugin into its folder. Returns the names of its files.
 *
 * @throws {CreationFailure} if the folder is not empty or cannot be written
 */
export function createPlugin(plugin: Plugin): readonly string[] {
  const { folder } = plugin;
  try {
    makeFolder(folder);
    // A folder with only a repository counts as empty.
    const found = readdirSync(folder).find((name) => name !== '.git');
    if (found !== undefined) {
      throw new CreationFailure(
        `${folder} is not empty: it contains ${found}; choose another folder`,
      );
    }
    return filledFiles(plugin).map(({ name, text }) => {
      const file = path.join(folder, name);
      makeFolder(path.dirname(file));
      writeWholeSync(file, text, { mode: 0o666 });
      return name;
    });
  } catch (error) {
    if (error instanceof CreationFailure) throw error;
    throw new CreationFailure(`cannot write to ${folder}: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** The files of a plugin, each by its path in the plugin's folder. */
export function filledFiles(
  plugin: Plugin,
): readonly { readonly name: string; readonly text: string }[] {
  return templateFiles().map((source) => ({
    name: fill(publishedName(source), plugin),
    text: fill(readFileSync(path.join(TEMPLATE, source), 'utf8'), plugin),
  }));
}

function templateFiles(): string[] {
  return readdirSync(TEMPLATE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(TEMPLATE, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !LEFTOVERS.some((name) => file.split('/').includes(name)))
    .sort();
}

/**
 * npm drops files such as `.gitignore` from packages, so their names begin with `_` in the
 * template; and a second package.json inside a package would count as one.
 */
function publishedName(file: string): string {
  return file.replace(/(^|\/)_/g, '$1.').replace(/^package\.template\.json$/, 'package.json');
}

/** Replaces the names of the template by those of the plugin in a single pass. */
function fill(text: string, plugin: Plugin): string {
  const { name, title, identifier, packageName, models, exampleModel } = plugin;
  const replacements: Readonly<Record<string, string>> = {
    "['my-model*', '*/my-model*']": `[${models.map((model) => `'${model}'`).join(', ')}]`,
    'modelspeak-format-my-model': packageName,
    '--model my-model-1': `--model ${exampleModel}`,
    'my-model': name,
    myModel: identifier,
    'My Model': title,
  };
  const escaped = Object.keys(replacements).map((key) => key.replace(/[[\]*]/g, '\\$&'));
  return text.replace(new RegExp(escaped.join('|'), 'g'), (found) => replacements[found] ?? found);
}
