import type { MarkdownRenderer } from 'vitepress';
import {
  type ApiLink,
  type ApiSymbols,
  apiList,
  importedLinks,
  isGuidePage,
  mentionedLink,
} from '../src/api-links.js';

/** Links names in the guide to the reference, and lists what the examples of a page import. */
export function linkToApi(markdown: MarkdownRenderer, symbols: ApiSymbols): void {
  markdown.core.ruler.before('normalize', 'api_list', (state) => {
    const { relativePath = '', isSearched } = state.env ?? {};
    if (isGuidePage(relativePath) && isSearched !== true) state.src += apiList(state.src, symbols);
  });
  markdown.core.ruler.push('api_links', (state) => {
    if (!isGuidePage(state.env?.relativePath ?? '')) return;
    const imported = importedLinks(state.src, symbols);
    const linked = new Set<string>();
    for (const [index, token] of state.tokens.entries()) {
      if (token.type !== 'inline' || state.tokens[index - 1]?.type === 'heading_open') continue;
      token.children = linkedTokens(state, token.children ?? [], (mention) => {
        const link = mentionedLink(mention, imported, symbols);
        if (link === undefined || linked.has(link.page)) return undefined;
        linked.add(link.page);
        return link;
      });
    }
  });
}

type State = Parameters<Parameters<MarkdownRenderer['core']['ruler']['push']>[1]>[0];

type Token = State['tokens'][number];

/** The tokens of a text, with links around names that are not in a link yet. */
function linkedTokens(
  state: State,
  tokens: readonly Token[],
  find: (mention: string) => ApiLink | undefined,
): Token[] {
  let depth = 0;
  return tokens.flatMap((token) => {
    if (token.type === 'link_open') depth++;
    if (token.type === 'link_close') depth--;
    const link = token.type === 'code_inline' && depth === 0 ? find(token.content) : undefined;
    if (link === undefined) return token;
    const open = new state.Token('link_open', 'a', 1);
    open.attrSet('href', `../${link.page}`);
    return [open, token, new state.Token('link_close', 'a', -1)];
  });
}
