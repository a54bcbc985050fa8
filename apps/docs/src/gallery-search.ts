import { formats, loadFormat } from './formats.js';
import { galleryPage } from './gallery-page.js';
import { plainHtml } from './plain-markdown.js';
import { type SearchSection, searchSections } from './search-sections.js';

/** The search index of a gallery page, which has no file that the search could read. */
export async function gallerySections(name: string): Promise<SearchSection[]> {
  const listed = formats.find((format) => format.name === name);
  if (listed === undefined) return [];
  const format = (await loadFormat(name))();
  const guide = await format.guide?.();
  const [first, ...others] = searchSections(await plainHtml(galleryPage(listed, format, guide)));
  if (first === undefined) return [];
  // The page itself, and not only its section on models, is found by the name of any of its models.
  const models = (guide?.coverage ?? []).map(({ model }) => model);
  const words = [...new Set([name, listed.label, ...models])].join(' ');
  return [{ ...first, text: `${first.text} ${words}` }, ...others];
}
