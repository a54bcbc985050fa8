import { expect, test } from 'vitest';
import { searchSections } from './search-sections.js';

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
