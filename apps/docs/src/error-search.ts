import { errorPage } from './error-page.js';
import { plainHtml } from './plain-markdown.js';
import { type SearchSection, searchSections } from './search-sections.js';

/** The search index of the page of error codes, which has no file that the search could read. */
export async function errorSections(): Promise<SearchSection[]> {
  return searchSections(await plainHtml(`# Error codes\n\n${errorPage()}`));
}
