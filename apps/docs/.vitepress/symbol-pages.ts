import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createMarkdownRenderer, type MarkdownEnv, type SiteConfig } from 'vitepress';
import { address } from '../src/site.js';
import { frameworkOf, type Shell, symbolHtml, symbolScript } from '../src/symbol-page.js';
import { plainPage, type VitePlugin } from './static-pages.js';

/** The pages of single symbols, as VitePress finds pages. */
export const SYMBOL_PAGES = 'api/@modelspeak/**/!(index).md';

const app = path.dirname(import.meta.dirname);

/** The paths of all of them. */
export const symbolPages: readonly string[] = readdirSync(path.join(app, 'api/@modelspeak'), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((file) => file.endsWith('.md') && path.basename(file) !== 'index.md')
  .map((file) => `api/@modelspeak/${file.replaceAll(path.sep, '/')}`);

/**
 * Tells VitePress about the pages that are written separately, so that links to them are valid and the
 * search finds them.
 */
export function knowSymbolPages(): VitePlugin {
  let site: SiteConfig | undefined;
  return {
    name: 'modelspeak:symbol-pages',
    // The development server has them as pages of its own.
    apply: 'build',
    enforce: 'pre',
    configResolved(config) {
      site = (config as unknown as { vitepress: SiteConfig }).vitepress;
      // VitePress keeps a reference to this list.
      site.pages.push(...symbolPages);
    },
    closeBundle() {
      site?.pages.splice(-symbolPages.length);
    },
  };
}

/**
 * Writes the page of each symbol from the page of its entry. There are a thousand, which differ only in
 * their text; as VitePress pages, they took more than half of the build time.
 */
export async function writeSymbolPages(site: SiteConfig): Promise<void> {
  const { srcDir, outDir, assetsDir } = site;
  const markdown = await createMarkdownRenderer(srcDir, site.markdown, site.site.base);
  const hashes = readHashes(outDir);
  const known = new Set([...site.pages, ...symbolPages]);
  const shells = new Map<string, Shell & { framework: string }>();
  const shellOf = (page: string): Shell & { framework: string } => {
    const entry = `${path.posix.dirname(path.posix.dirname(page))}/index.md`;
    const shell = shells.get(entry) ?? readShell(site, entry, hashes);
    shells.set(entry, shell);
    return shell;
  };
  for (const file of symbolPages) {
    const env: MarkdownEnv = { path: path.join(srcDir, file), relativePath: file, cleanUrls: true };
    const rendered = markdown.render(readFileSync(path.join(srcDir, file), 'utf8'), env);
    refuseDeadLinks(file, env.links ?? [], known);
    const page = { path: file, title: env.title ?? '', html: plainPage(rendered) };
    const shell = shellOf(file);
    const script = symbolScript(shell.framework, page, page.html);
    const hash = createHash('sha256').update(script).digest('hex').slice(0, 8);
    const name = file.replaceAll('/', '_');
    hashes[name.toLowerCase()] = hash;
    const target = path.join(outDir, assetsDir, `${name}.${hash}`);
    writeFileSync(`${target}.js`, script);
    // If a page exists already, only its data is needed.
    writeFileSync(`${target}.lean.js`, symbolScript(shell.framework, page, ''));
    const html = path.join(outDir, file.replace(/\.md$/, '.html'));
    mkdirSync(path.dirname(html), { recursive: true });
    writeFileSync(html, symbolHtml(shell, page, `${assetsDir}/${name}.${hash}.lean.js`));
  }
  writeFileSync(path.join(outDir, 'hashmap.json'), JSON.stringify(hashes));
}

/** The names of all page scripts, with which a page finds the script of another. */
function readHashes(outDir: string): Record<string, string> {
  return JSON.parse(readFileSync(path.join(outDir, 'hashmap.json'), 'utf8'));
}

function readShell(
  { outDir, assetsDir }: SiteConfig,
  entry: string,
  hashes: Readonly<Record<string, string>>,
): Shell & { framework: string } {
  const name = entry.replaceAll('/', '_');
  const script = `${assetsDir}/${name}.${hashes[name.toLowerCase()]}.lean.js`;
  const html = readFileSync(path.join(outDir, entry.replace(/\.md$/, '.html')), 'utf8');
  return {
    html,
    path: entry,
    // The name of an entry is its path.
    title: path.posix.dirname(entry).slice('api/'.length),
    address,
    script,
    framework: frameworkOf(readFileSync(path.join(outDir, script), 'utf8')),
  };
}

function refuseDeadLinks(file: string, links: readonly string[], known: ReadonlySet<string>): void {
  const dead = links.filter((link) => {
    const { pathname } = new URL(link, new URL(file, 'http://site'));
    const place = decodeURIComponent(pathname)
      .slice(1)
      .replace(/\.(?:html|md)$/, '');
    return !known.has(`${place.endsWith('/') || place === '' ? `${place}index` : place}.md`);
  });
  if (dead.length > 0) throw new Error(`${file} links to no page: ${dead.join(', ')}`);
}
