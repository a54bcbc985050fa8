import type { VitePlugin } from './static-pages.js';

/**
 * Turns tables of numbers and strings into one string to parse. As code, each of the two hundred
 * thousand entries of a vocabulary is a node that the bundler visits and the browser compiles.
 */
export function dataAsText(): VitePlugin {
  return {
    name: 'modelspeak:data-as-text',
    async load(id) {
      if (!/\/gpt-tokenizer\/.*\/bpeRanks\/\w+\.js$/.test(id)) return;
      const { default: ranks }: { default: unknown } = await import(id);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(ranks))});`;
    },
  };
}
