import { createMarkdownRenderer } from 'vitepress';
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
    const entries = formats.map(async (listed) => {
      const { name, label, package: installed } = listed;
      const guide = await (await loadFormat(name))().guide?.();
      return {
        name,
        label: guide?.title ?? label,
        package: installed,
        summary: markdown.renderInline(guide?.summary ?? ''),
        references: await referencesOf(listed),
      };
    });
    return { formats: await Promise.all(entries), uncovered: await uncovered() };
  },
};
