import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from '../../packages/create-format/src/plugin.ts';
import { insertBefore } from './insert-before.ts';

/** Adds a new family wherever the repository names its formats. Returns the files that changed. */
export function registerFamily(root: string, plugin: Plugin): readonly string[] {
  const { name, title, packageName } = plugin;
  const changes: Readonly<Record<string, (text: string) => string>> = {
    'apps/docs/package.json': (text) => withDependency(text, packageName),
    'apps/docs/src/formats.ts': (text) =>
      insertBefore(
        text,
        "  {\n    name: 'mtk-v3',",
        `  {
    name: '${name}',
    label: '${title}',
    package: '${packageName}',
    load: () => import('${packageName}'),
  },
`,
      ),
    'packages/cli/package.json': (text) => withDependency(text, packageName),
    'packages/modelspeak/package.json': (text) => withDependency(text, packageName, 'dependencies'),
    'packages/modelspeak/src/formats.ts': (text) => withExport(text, plugin),
    'scripts/package.json': (text) => withDependency(text, packageName),
  };
  for (const [file, change] of Object.entries(changes)) {
    const location = path.join(root, file);
    writeFileSync(location, change(readFileSync(location, 'utf8')));
  }
  const changeset = `.changeset/format-${name}.md`;
  writeFileSync(
    path.join(root, changeset),
    `---\n"${packageName}": major\n"@modelspeak/cli": patch\n"modelspeak": minor\n---\n\nThe prompt format of ${title}.\n`,
  );
  return [...Object.keys(changes), changeset];
}

function withDependency(
  text: string,
  name: string,
  kind: 'dependencies' | 'devDependencies' = 'devDependencies',
): string {
  const manifest = JSON.parse(text) as Readonly<Record<typeof kind, Record<string, string>>>;
  const names = { ...manifest[kind], [name]: 'workspace:^' };
  const sorted = Object.fromEntries(Object.entries(names).sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify({ ...manifest, [kind]: sorted }, null, 2)}\n`;
}

function withExport(text: string, { identifier, packageName }: Plugin): string {
  const lines = [...text.trimEnd().split('\n'), `export { ${identifier} } from '${packageName}';`];
  const source = (line: string) => /'(.*)'/.exec(line)?.[1] ?? '';
  return `${lines.sort((a, b) => (source(a) < source(b) ? -1 : 1)).join('\n')}\n`;
}
