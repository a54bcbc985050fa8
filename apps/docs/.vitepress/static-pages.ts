import type { UserConfig } from 'vitepress';

/** A plugin for the version of Vite that VitePress contains. */
export type VitePlugin = Extract<
  NonNullable<NonNullable<UserConfig['vite']>['plugins']>[number],
  { name: string }
>;

/** A reference page. There are a thousand of them, and all are static. */
export const STATIC_PAGE = /\/api\/@.*\.md$/;

const PAGE =
  /^<script[^>]*>([\s\S]*?)export default (\{[\s\S]*?\})<\/script>\n<template>([\s\S]*)<\/template>/;

/**
 * Makes the module of a reference page directly from its HTML, instead of compiling a Vue template for
 * each.
 */
export function staticPages(): VitePlugin {
  return {
    name: 'modelspeak:static-pages',
    transform(code, id) {
      if (!STATIC_PAGE.test(id)) return;
      const [, script, component, html] = PAGE.exec(code) ?? [];
      if (script === undefined || component === undefined || html === undefined) {
        throw new Error(`${id} is no page without scripts and styles of its own`);
      }
      // VitePress removes the content of such a node from the module that the first visit loads.
      return {
        code: [
          "import { createStaticVNode } from 'vue';",
          script,
          `const page = /*#__PURE__*/ createStaticVNode(${JSON.stringify(plainHtml(html))}, 1);`,
          `export default Object.assign(${component}, { render: () => page });`,
        ].join('\n'),
        map: null,
      };
    },
  };
}

/** Rendered Markdown, as a page without Vue. */
export function plainPage(rendered: string): string {
  return plainHtml(`<div>${rendered}</div>`);
}

function plainHtml(html: string): string {
  // TypeDoc writes a dash for an empty description.
  return html.replaceAll(/ v-pre(?:="")?(?=[ >])/g, '').replaceAll('<td>-</td>', '<td></td>');
}

/** Leaves the server bundle as it is, because nobody downloads it. */
export function wholeServerHalf(): VitePlugin {
  return {
    name: 'modelspeak:whole-server-half',
    config: (_, { isSsrBuild }) =>
      isSsrBuild ? { build: { rollupOptions: { treeshake: false } } } : undefined,
  };
}
