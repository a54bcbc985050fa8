import { formats, loadFormat } from './formats.js';
import { galleryPage } from './gallery-page.js';
import { plainHtml } from './plain-markdown.js';
import { type SearchSection, searchSections } from './search-sections.js';

/** The search index of a gallery page, which has no file that the search could read. */
export async function gallerySections(name: string): Promise<SearchSection[]> {
  const listed = formats.find((format) => format.name === name);
  if (listed === undefined) return [];
  const format = (await loadFormat(name))();
  const page = galleryPage(listed, format, await format.guide?.());
  return searchSections(await plainHtml(page));
}
