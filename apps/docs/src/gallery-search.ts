import { createMarkdownRenderer } from 'vitepress';
import { formats, loadFormat } from './formats.js';
import { galleryPage } from './gallery-page.js';
import { type SearchSection, searchSections } from './search-sections.js';

/** What the search is to know of a page of the gallery, of which there is no file to be read. */
export async function gallerySections(name: string): Promise<SearchSection[]> {
  const listed = formats.find((format) => format.name === name);
  if (listed === undefined) return [];
  const format = (await loadFormat(name))();
  const page = galleryPage(listed, format, await format.guide?.());
  // Search needs words, not their colours.
  markdown ??= createMarkdownRenderer('.', { highlight: (code) => code });
  return searchSections((await markdown).render(page));
}

let markdown: ReturnType<typeof createMarkdownRenderer> | undefined;
