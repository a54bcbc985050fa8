// Writes the API reference as Markdown pages into api/, from the doc comments of what the packages
// export: a page for each symbol, and one for each entry of each package.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Application, Converter, ReflectionKind } from 'typedoc';
import { packageFolders } from '../../../scripts/lib/packages.mjs';

const app = path.dirname(import.meta.dirname);
const root = path.join(app, '../..');
/** The packages in the order in which programs need them; formats follow as the site lists them. */
const order = [
  ...['core', 'chat', 'connect', 'embedded', 'ai', 'agents', 'agents-restate', 'gateway'],
  ...['adapters/ai-sdk', 'adapters/langchain', 'prompts', 'prompted-tools', 'tokenizers'],
  ...['datasets', 'grammar', 'conformance', 'endpoints/endpoint', 'endpoints/llama-server'],
  ...['endpoints/openai', 'endpoints/ollama', 'endpoints/completions'],
].map((name) => `packages/${name}`);
const listed = [
  ...readFileSync(path.join(app, 'src/formats.ts'), 'utf8').matchAll(/package: '([^']+)'/g),
].map(([, name]) => name);

const modules = packageFolders(root).flatMap((folder) => {
  const file = path.join(root, folder, 'package.json');
  const { name, description, exports = {}, bin } = JSON.parse(readFileSync(file, 'utf8'));
  if (bin !== undefined) return [];
  return (
    Object.entries(exports)
      .map(([entry, target]) => ({ entry, types: target.types }))
      .filter(({ types }) => types?.endsWith('.d.ts'))
      .map(({ entry, types }) => ({
        folder,
        description,
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
/** The place in an order; what is not in it comes last. */
const placeIn = (places, name) => (places.includes(name) ? places.indexOf(name) : places.length);
const packageOf = ({ name }) => name.split('/').slice(0, 2).join('/');
modules.sort(
  (a, b) =>
    placeIn(order, a.folder) - placeIn(order, b.folder) ||
    placeIn(listed, packageOf(a)) - placeIn(listed, packageOf(b)),
);

const documentation = await Application.bootstrapWithPlugins({
  plugin: ['typedoc-plugin-markdown', 'typedoc-vitepress-theme'],
  name: 'API',
  entryPoints: modules.map(({ source }) => source),
  tsconfig: path.join(app, 'tools/tsconfig.api.json'),
  basePath: root,
  out: path.join(app, 'api'),
  docsRoot: app,
  entryFileName: 'index',
  outputFileStrategy: 'members',
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
  indexFormat: 'table',
  pageTitleTemplates: { module: '{name}', member: ({ name }) => name },
  parametersFormat: 'table',
  propertiesFormat: 'table',
  interfacePropertiesFormat: 'table',
  typeDeclarationFormat: 'table',
  sanitizeComments: true,
});

// Name modules after their import path, not after the file.
documentation.converter.on(Converter.EVENT_RESOLVE_BEGIN, (context) => {
  for (const reflection of context.project.getReflectionsByKind(ReflectionKind.Module)) {
    const module = modules.find(({ path: found }) => found === reflection.name);
    if (module === undefined) throw new Error(`${reflection.name} is not an entry of a package`);
    reflection.name = module.name;
  }
  // A destructured parameter has no name.
  for (const parameter of context.project.getReflectionsByKind(ReflectionKind.Parameter)) {
    if (parameter.name === '__namedParameters') parameter.name = 'options';
  }
});

rmSync(path.join(app, 'api'), { recursive: true, force: true });
const project = await documentation.convert();
if (project === undefined) throw new Error('TypeDoc found nothing to document');
await documentation.generateOutputs(project);
if (documentation.logger.hasErrors()) process.exitCode = 1;

// TypeDoc links to the property `tool_choice` as `property-tool-choice`, but calls it `property-tool_choice`.
const pages = readdirSync(path.join(app, 'api'), { recursive: true })
  .filter((file) => file.endsWith('.md'))
  .map((file) => path.join(app, 'api', file));
const anchorsOf = (file) =>
  existsSync(file)
    ? [...readFileSync(file, 'utf8').matchAll(/ id="(property-[^"]+)"/g)].map(([, id]) => id)
    : [];
for (const page of pages) {
  const text = readFileSync(page, 'utf8');
  const mended = text.replaceAll(/\]\(([^)#]*)#(property-[\w-]+)\)/g, (link, target, anchor) => {
    const file = target === '' ? page : path.resolve(path.dirname(page), target);
    const known = anchorsOf(file).find((id) => id.replaceAll('_', '-') === anchor);
    return known === undefined ? link : `](${target}#${known})`;
  });
  if (mended !== text) writeFileSync(page, mended);
}

/** The audience of an entry: users of Modelspeak, or authors of formats, endpoints and engines. */
const groups = [
  { title: 'For programs', has: ({ folder }) => !/\/(?:formats|endpoints)\//.test(folder) },
  { title: 'Formats', has: ({ folder }) => folder.includes('/formats/') },
  { title: 'Endpoints', has: ({ folder }) => folder.includes('/endpoints/') },
  { title: 'For authors of formats, endpoints and engines', has: () => true },
];
const isForAuthors = ({ folder, name }) =>
  /\/(?:authoring|testing|engine)$/.test(name) || /\/(?:syntaxes|conformance)\b/.test(folder);
const groupOf = (module) =>
  isForAuthors(module) ? groups.at(-1) : groups.find(({ has }) => has(module));
const grouped = groups.map(({ title }) => ({
  title,
  entries: modules.filter((module) => groupOf(module).title === title),
}));

const linkOf = ({ name }) => `/api/${name}/`;
// The sidebar links to packages; the table has their other entries.
const isPackage = ({ name }) => name.split('/').length === 2;
const sidebar = grouped.map(({ title, entries }) => ({
  text: title,
  items: entries
    .filter((entry) => isPackage(entry) || title.startsWith('For '))
    .map((entry) => ({ text: entry.name, link: linkOf(entry) })),
}));
writeFileSync(path.join(app, 'api/sidebar.json'), JSON.stringify(sidebar));

/** The names in each entry by kind, such as `functions`, for the sidebar. */
const symbols = {};
for (const { text, items = [] } of JSON.parse(
  readFileSync(path.join(app, 'api/typedoc-sidebar.json'), 'utf8'),
)) {
  collect(text, items);
}
writeFileSync(path.join(app, 'api/symbols.json'), JSON.stringify(symbols));

function collect(module, items) {
  for (const { text, link = '', items: inner = [] } of items) {
    const [, kind] = /\/([\w-]+)\/\w+\.md$/.exec(inner[0]?.link ?? '') ?? [];
    if (kind !== undefined && !inner[0].items) {
      symbols[module] = { ...symbols[module], [kind]: inner.map(({ text: name }) => name) };
    } else if (link !== '' || inner.length > 0) collect(`${module}/${text}`, inner);
  }
}

const rows = ({ title, entries }) => [
  `## ${title}`,
  '',
  '| import from | |',
  '|---|---|',
  ...entries.map((entry) => `| [${entry.name}](./${entry.name}/index.md) | ${about(entry)} |`),
  '',
];

/** What an entry is for: the package's description, or what its own doc comments say first. */
function about({ name, description }) {
  if (isPackage({ name })) return description;
  const module = project.children.find((child) => child.name === name);
  const runs = ReflectionKind.Function | ReflectionKind.Variable | ReflectionKind.Class;
  const children = module?.children ?? [];
  const exported = [
    module,
    ...children.filter(({ kind }) => (kind & runs) !== 0),
    ...children.filter(({ kind }) => (kind & runs) === 0),
  ].map((reflection) => summaryOf(reflection));
  const words = exported.find((summary) => summary !== '');
  if (words === undefined) throw new Error(`no doc comment says what ${name} is for`);
  return words;
}

/** The first sentence of a doc comment, as Markdown. */
function summaryOf(reflection) {
  const comment = reflection?.comment ?? reflection?.signatures?.[0]?.comment;
  const text = (comment?.summary ?? []).map((part) => part.text).join('');
  const [sentence = ''] = /^[\s\S]*?[.:](?=\s|$)/.exec(text.trim()) ?? [text.trim()];
  return sentence.replaceAll(/\s+/g, ' ').replace(/[.:]$/, '').replaceAll('|', '\\|');
}
writeFileSync(
  path.join(app, 'api/index.md'),
  [
    '---',
    'title: API reference',
    'description: Every exported function, class and type, a page each, with examples that run.',
    '---',
    '',
    '# API reference',
    '',
    'A page for each exported symbol, made from its doc comment. Every example is compiled and run by the tests.',
    '',
    ...grouped.flatMap(rows),
  ].join('\n'),
);
console.log(`API reference: ${modules.length} entries`);
