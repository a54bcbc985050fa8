import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { createMarkdownRenderer } from 'vitepress';
import { type Added, addedOf, datesOfFiles, LOG_OF_FORMATS } from './src/added.js';
import { formats, loadFormat } from './src/formats.js';
import { type Reference, referencesOf } from './src/references.js';
import { type Family, uncovered } from './src/uncovered.js';

/** What the models page shows for a format. */
export interface ModelsEntry {
  readonly name: string;
  readonly label: string;
  readonly package: string;
  /** The format's own summary, as HTML. */
  readonly summary: string;
  readonly references: readonly Reference[];
  /** Since when it is here, by the history of the repository. */
  readonly added?: Added | undefined;
}

/** What the models page shows. */
export interface ModelsData {
  readonly formats: ModelsEntry[];
  readonly uncovered: Family[];
}

declare const data: ModelsData;

export { data };

export default {
  async load(): Promise<ModelsData> {
    const markdown = await createMarkdownRenderer(import.meta.dirname);
    const dates = datesOfFiles(history());
    const entries = formats.map(async (listed) => {
      const { name, label, package: installed } = listed;
      const guide = await (await loadFormat(name))().guide?.();
      return {
        name,
        label: guide?.title ?? label,
        package: installed,
        summary: markdown.renderInline(guide?.summary ?? ''),
        references: await referencesOf(listed),
        added: addedOf(dates, folderOf(installed), guide?.coverage ?? []),
      };
    });
    return { formats: await Promise.all(entries), uncovered: await uncovered() };
  },
};

const root = path.join(import.meta.dirname, '../..');

/** The folder of a package of ours, such as `packages/formats/qwen`. */
function folderOf(name: string): string {
  return `packages/formats/${name.replace('@modelspeak/format-', '')}`;
}

/** When the files of the formats came in; without a repository, nothing is known. */
function history(): string {
  try {
    return execFileSync('git', LOG_OF_FORMATS, { cwd: root, encoding: 'utf8' });
  } catch {
    return '';
  }
}
