import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { NodeHtmlMarkdown } from 'node-html-markdown';
import type { SiteConfig } from 'vitepress';
import { apiList, isGuidePage, readApiSymbols } from '../src/api-links.js';
import {
  bodyOf,
  llmsFullText,
  llmsText,
  type MarkdownPage,
  plainMarkdown,
  withFiles,
} from '../src/markdown-pages.js';
import { address, description } from '../src/site.js';

const symbols = readApiSymbols();

/** Writes every page as Markdown next to its HTML, and the lists of pages for language models. */
export function writeMarkdown({ pages, srcDir, outDir }: SiteConfig): void {
  const written = pages.map((page) => markdownPage(page, srcDir, outDir));
  for (const { path: file, markdown } of written) {
    const target = path.join(outDir, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, markdown);
  }
  writeFileSync(path.join(outDir, 'llms.txt'), llmsText({ description, address }, written));
  writeFileSync(path.join(outDir, 'llms-full.txt'), llmsFullText(address, written));
}

function markdownPage(page: string, srcDir: string, outDir: string): MarkdownPage {
  const source = path.join(srcDir, page);
  const html = readFileSync(path.join(outDir, page.replace(/\.md$/, '.html')), 'utf8');
  const raw = existsSync(source) ? readFileSync(source, 'utf8') : undefined;
  const readFile = (file: string): string =>
    readFileSync(path.resolve(path.dirname(source), file), 'utf8');
  // If a page is made from data, like the gallery, or from another file, only its HTML is complete.
  const isText = raw !== undefined && !/<script setup|<!--@include:/.test(raw);
  const markdown = isText
    ? plainMarkdown(withFiles(raw, readFile)) + (isGuidePage(page) ? apiList(raw, symbols) : '')
    : `${NodeHtmlMarkdown.translate(bodyOf(html)).trim()}\n`;
  const [, title = page] = /^# (.*\S)/m.exec(markdown) ?? [];
  const [, about = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? [];
  return { path: page, title, description: about === description ? '' : about, markdown };
}
