import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createMarkdownRenderer } from 'vitepress';
import { packageFolders } from '../../scripts/lib/packages.mjs';
import { changesetOf, datesOfTags, releasesOf } from './src/changelog.js';

/** A package and the changes in each of its versions, as HTML. */
export interface PackageVersions {
  readonly name: string;
  readonly description: string;
  readonly releases: readonly {
    readonly version: string;
    readonly html: string;
    /** When it was released, as `YYYY-MM-DD`. */
    readonly date?: string | undefined;
  }[];
}

declare const data: PackageVersions[];

export { data };

const root = path.join(import.meta.dirname, '../..');

export default {
  // Watch nothing: the search for files would follow the links in every node_modules.
  async load(): Promise<PackageVersions[]> {
    const markdown = await createMarkdownRenderer(root);
    const inCandidate = releasedInCandidates();
    const pending = readdirSync(path.join(root, '.changeset'))
      .filter((file) => file.endsWith('.md') && !inCandidate.has(path.parse(file).name))
      .flatMap((file) => changesetOf(read(`.changeset/${file}`)) ?? []);
    const dates = datesOfTags(tags());
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
        date: dates.get(`${name}@${version}`),
      }));
      return [{ name, description, releases: html }];
    });
  },
};

/** While versions are candidates, Changesets keeps the files of those that a candidate already contains. */
function releasedInCandidates(): ReadonlySet<string> {
  const file = '.changeset/pre.json';
  return new Set<string>(
    existsSync(path.join(root, file)) ? JSON.parse(read(file)).changesets : [],
  );
}

/** Changesets tags each release; a checkout without tags, or no checkout at all, has no dates. */
function tags(): string {
  const format = '--format=%(refname:short) %(creatordate:short)';
  try {
    return execFileSync('git', ['for-each-ref', format, 'refs/tags'], {
      cwd: root,
      encoding: 'utf8',
    });
  } catch {
    return '';
  }
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}
