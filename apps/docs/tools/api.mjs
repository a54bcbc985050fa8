// Writes the API reference as Markdown pages into api/, from the doc comments of what the packages
// export: a module for each entry of each package.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Application, Converter, ReflectionKind } from 'typedoc';
import { packageFolders } from '../../../scripts/lib/packages.mjs';

const app = path.dirname(import.meta.dirname);
const root = path.join(app, '../..');
/** Which package comes first in the sidebar; the others follow by name. */
const first = ['core', 'conformance', 'prompts', 'syntaxes/pythonic'].map(
  (name) => `packages/${name}`,
);

const modules = packageFolders(root).flatMap((folder) => {
  const file = path.join(root, folder, 'package.json');
  const { name, exports = {}, bin } = JSON.parse(readFileSync(file, 'utf8'));
  if (bin !== undefined) return [];
  return (
    Object.entries(exports)
      .map(([entry, target]) => ({ entry, types: target.types }))
      .filter(({ types }) => types?.endsWith('.d.ts'))
      .map(({ entry, types }) => ({
        folder,
        name: name + entry.slice(1),
        source: path.join(root, folder, types.replace(/^\.\/dist\/(.*)\.d\.ts$/, 'src/$1.ts')),
      }))
      .filter(({ source }) => existsSync(source))
      // What TypeDoc calls it at first.
      .map((module) => ({
        ...module,
        path: path.relative(root, module.source).replace(/(?:\/index)?\.ts$/, ''),
      }))
  );
});
const rank = ({ folder }) => (first.includes(folder) ? first.indexOf(folder) : first.length);
modules.sort((a, b) => rank(a) - rank(b));

const documentation = await Application.bootstrapWithPlugins({
  plugin: ['typedoc-plugin-markdown', 'typedoc-vitepress-theme'],
  name: 'API',
  entryPoints: modules.map(({ source }) => source),
  tsconfig: path.join(app, 'tools/tsconfig.api.json'),
  basePath: root,
  out: path.join(app, 'api'),
  docsRoot: app,
  entryFileName: 'index',
  outputFileStrategy: 'modules',
  readme: 'none',
  logLevel: 'Error',
  skipErrorChecking: true,
  sort: ['source-order'],
  groupOrder: ['Functions', 'Classes', 'Variables', 'Interfaces', 'Type Aliases'],
  sortEntryPoints: false,
  disableSources: true,
  excludeInternal: true,
  excludePrivate: true,
  excludeExternals: true,
  hidePageHeader: true,
  hideBreadcrumbs: false,
  useCodeBlocks: true,
  expandObjects: true,
  parametersFormat: 'table',
  propertiesFormat: 'table',
  interfacePropertiesFormat: 'table',
  typeDeclarationFormat: 'table',
  sanitizeComments: true,
});

// Modules are named after what is imported, not after the file.
documentation.converter.on(Converter.EVENT_RESOLVE_BEGIN, (context) => {
  for (const reflection of context.project.getReflectionsByKind(ReflectionKind.Module)) {
    const module = modules.find(({ path: found }) => found === reflection.name);
    if (module === undefined) throw new Error(`${reflection.name} is no entry of a package`);
    reflection.name = module.name;
  }
});

const project = await documentation.convert();
if (project === undefined) throw new Error('TypeDoc found nothing to document');
await documentation.generateOutputs(project);
if (documentation.logger.hasErrors()) process.exitCode = 1;
console.log(`API reference: ${modules.length} modules`);
