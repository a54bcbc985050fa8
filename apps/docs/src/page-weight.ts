/**
 * How much a match on a page counts in the search. The guide explains, so it comes before the gallery and
 * the reference; a page comes before its sections, and first if the word is its name.
 *
 * The site's configuration is written into each page as text, so this function uses nothing else.
 */
export function pageWeight(id: string, term: string): number {
  const [page = '', section] = id.split('#');
  const [, kind = '', name = ''] = /\/(guide|formats|api)\/(?:.*\/)?([^/]*)$/.exec(page) ?? [];
  // Comparisons row by row name everything, and explain nothing.
  if (name.endsWith('behaviours')) return 0.3;
  const whole = section === undefined ? 1.6 : 1;
  const words = name.toLowerCase().split('-');
  if (kind === 'guide') {
    // Every page says how to install its packages; this one says where to begin.
    if (name === 'first-prompt' && term.startsWith('instal')) return 20;
    const own = words.includes(term) ? 1 + 1 / words.length : 1;
    // Figures and comparisons name what other pages explain.
    return (name === 'evidence' || words[0] === 'from' ? 1.2 : 2) * whole * own;
  }
  if (kind === 'formats') {
    if (section !== undefined) return 0.4;
    // `qwen3` names models of `formats/qwen`, and `llama` those of `formats/llama3`, among others.
    const [family, letters] = [name.replace(/\d+$/, ''), term.replace(/\d+$/, '')];
    if (name === '' || family !== letters) return 1;
    return term === name || name === family ? 24 : 3;
  }
  // `parseJson` is nothing but a name; `memory` is a word.
  if (kind === 'api') return /[a-z][A-Z]/.test(name) && name.toLowerCase() === term ? 1 : 0.5;
  return 1;
}
