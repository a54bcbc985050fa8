import { expect, test } from 'vitest';
import { frameworkOf, type Shell, symbolHtml, symbolScript } from './symbol-page.js';

const shell: Shell = {
  path: 'api/@a/core/index.md',
  title: '@a/core',
  address: new URL('https://a.example/site/'),
  script: 'assets/core.lean.js',
  html: [
    '<title>@a/core | Site</title>',
    '<link rel="modulepreload" href="/site/assets/core.lean.js">',
    '<link rel="canonical" href="https://a.example/site/api/@a/core/">',
    '<meta property="og:url" content="https://a.example/site/api/@a/core/">',
    '<meta property="og:title" content="@a/core">',
    '<a href="/site/api/@a/core/functions/map" data-v-1>map</a>',
    '<main class="main"><div class="vp-doc _site_api_@a_core_" data-v-1><div><p>All</p></div></div></main>',
  ].join('\n'),
};
const page = {
  path: 'api/@a/core/functions/map.md',
  title: 'map<Item>()',
  html: '<div><p>Costs $& and `</p></div>',
};

test('makes the page of a symbol from that of its entry', () => {
  expect(symbolHtml(shell, page, 'assets/map.lean.js')).toBe(
    [
      '<title>map&lt;Item&gt;() | Site</title>',
      '<link rel="modulepreload" href="/site/assets/map.lean.js">',
      '<link rel="canonical" href="https://a.example/site/api/@a/core/functions/map">',
      '<meta property="og:url" content="https://a.example/site/api/@a/core/functions/map">',
      '<meta property="og:title" content="map&lt;Item&gt;()">',
      '<a href="/site/api/@a/core/functions/map" aria-current="page" data-v-1>map</a>',
      '<main class="main"><div class="vp-doc _site_api_@a_core_functions_map" data-v-1><div><p>Costs $& and `</p></div></div></main>',
    ].join('\n'),
  );
});

test('refuses the page of an entry that looks otherwise', () => {
  const other = { ...shell, html: shell.html.replace('rel="canonical" href="', '') };
  expect(() => symbolHtml(other, page, 'assets/map.lean.js')).toThrow(
    'the page of the entry has no href="https://a.example/site/api/@a/core/"',
  );
});

test('writes a script that shows the page', () => {
  const framework = frameworkOf('import{a2 as a}from"./chunks/framework.x.js";const t=1;');
  expect(framework).toBe('import{a2 as create}from"./chunks/framework.x.js";');
  const script = symbolScript(framework, page, page.html);
  const body = script
    .replace(framework, '')
    .replaceAll(/export (?:default|const __pageData=)/g, (found) =>
      found.endsWith('default') ? 'return ' : 'const data=',
    );
  const { name, render } = new Function('create', body)((html: string) => html);
  expect(name).toBe(page.path);
  expect(render()).toBe(page.html);
  expect(() => frameworkOf('const t=1;')).toThrow('another script');
});
