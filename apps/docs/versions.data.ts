import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createMarkdownRenderer } from 'vitepress';
import { packageFolders } from '../../scripts/lib/packages.mjs';
import { changesetOf, releasesOf } from './src/changelog.js';

/** A package, with what each version of it brought, as HTML. */
export interface PackageVersions {
  readonly name: string;
  readonly description: string;
  readonly releases: readonly { readonly version: string; readonly html: string }[];
}

declare const data: PackageVersions[];

export { data };

const root = path.join(import.meta.dirname, '../..');

export default {
  watch: ['../../packages/**/CHANGELOG.md', '../../.changeset/*.md'],
  async load(): Promise<PackageVersions[]> {
    const markdown = await createMarkdownRenderer(root);
    const pending = readdirSync(path.join(root, '.changeset'))
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) => changesetOf(read(`.changeset/${file}`)) ?? []);
    return packageFolders(root).flatMap((folder) => {
      const { name, description } = JSON.parse(read(`${folder}/package.json`));
      const changelog = `${folder}/CHANGELOG.md`;
      const coming = pending.filter(({ packages }) => packages.includes(name));
      const releases = [
        ...(coming.length === 0
          ? []
          : [{ version: 'Next', changes: coming.map(({ changes }) => changes).join('\n\n') }]),
        ...(existsSync(path.join(root, changelog)) ? releasesOf(read(changelog)) : []),
      ];
      if (releases.length === 0) return [];
      const html = releases.map(({ version, changes }) => ({
        version,
        html: markdown.render(changes),
      }));
      return [{ name, description, releases: html }];
    });
  },
};

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}
