import { expect, test } from 'vitest';
import { searchSections, withSummary } from './search-sections.js';

test('cuts a page at its headings', () => {
  const html =
    '<h1 id="a" tabindex="-1">A &amp; B <a class="header-anchor" href="#a">​</a></h1>\n<p>One</p>' +
    '<h2 id="b">B</h2><pre>&#60;|x|&#62;</pre><h3 id="c"><code>C</code></h3>two<h2 id="d">D</h2>';
  expect(searchSections(html)).toEqual([
    { anchor: '', titles: ['A & B'], text: 'One' },
    { anchor: 'b', titles: ['A & B', 'B'], text: '<|x|>' },
    { anchor: 'c', titles: ['A & B', 'B', 'C'], text: 'two' },
    { anchor: 'd', titles: ['A & B', 'D'], text: '' },
  ]);
});

test('a page is found by its description and by the words of its address', () => {
  const about = { relativePath: 'guide/durable-agents.md', frontmatter: { description: 'A < B' } };
  const [page] = searchSections(withSummary('<h1 id="a">Agents</h1><p>Text</p>', about));
  expect(page?.text).toBe('A < B durable agents Text');
});
