import { existsSync, readFileSync } from 'node:fs';
import { type DefaultTheme, defineConfig } from 'vitepress';
import { readApiSymbols } from '../src/api-links.js';
import { errorSections } from '../src/error-search.js';
import { formats } from '../src/formats.js';
import { gallerySections } from '../src/gallery-search.js';
import { pageWeight } from '../src/page-weight.js';
import { searchSections, withSummary } from '../src/search-sections.js';
import { address, description, repository } from '../src/site.js';
import { version } from '../src/version.js';
import { linkToApi } from './api-links.js';
import { cacheCode, renderPlain } from './code-cache.js';
import { codeTheme } from './code-theme.js';
import { dataAsText } from './data-as-text.js';
import { emptyHeadersAsCells } from './empty-headers.js';
import { STATIC_PAGE, staticPages, wholeServerHalf } from './static-pages.js';
import { knowSymbolPages, SYMBOL_PAGES, symbolPages, writeSymbolPages } from './symbol-pages.js';
import { trimMetadata } from './trim-metadata.js';
import { writeMarkdown } from './write-markdown.js';

const base = address.pathname;

/** Whether this is a build, and not the development server. */
const isBuild = process.env['NODE_ENV'] === 'production';

const guide: DefaultTheme.SidebarItem[] = [
  {
    text: 'Get started',
    items: [
      { text: 'Why Modelspeak', link: '/guide/why' },
      { text: 'What is measured', link: '/guide/evidence' },
      { text: 'Quick start', link: '/guide/first-prompt' },
      { text: 'Use with the AI SDK', link: '/guide/from-ai-sdk' },
      { text: 'Use with LangChain', link: '/guide/from-langchain' },
      { text: 'llama.cpp', link: '/guide/llama-cpp' },
      { text: 'Serve coding agents', link: '/guide/coding-agents' },
      { text: 'Command line', link: '/guide/command-line' },
    ],
  },
  {
    text: 'Concepts',
    items: [
      { text: 'Conversation', link: '/guide/conversation' },
      { text: 'Format', link: '/guide/format' },
      { text: 'A turn: prompt and reply', link: '/guide/turn' },
      { text: 'Request options', link: '/guide/request' },
      { text: 'Reader: streaming replies', link: '/guide/reader' },
      { text: 'Grammars', link: '/guide/grammars' },
      { text: 'Connect to a server', link: '/guide/connect' },
      { text: 'Chat models', link: '/guide/chat' },
      { text: 'Generate, extract, classify', link: '/guide/ai' },
      { text: 'Lazy calls', link: '/guide/lazy-calls' },
      { text: 'Agents', link: '/guide/agents' },
      { text: 'Durable agents', link: '/guide/durable-agents' },
      { text: 'Prompt injection', link: '/guide/safety' },
      { text: 'Trusting a folder', link: '/guide/trust' },
      { text: 'Limits on input', link: '/guide/limits' },
      { text: 'Writer and sinks', link: '/guide/writer' },
      { text: 'Tokenizers', link: '/guide/tokens' },
      { text: 'Models by any name', link: '/guide/registry' },
      { text: 'Models and references', link: '/guide/coverage' },
    ],
  },
  {
    text: 'Recipes',
    items: [
      { text: 'Examples', link: '/guide/examples' },
      { text: 'vLLM, SGLang, TGI', link: '/guide/vllm' },
      { text: 'Ollama', link: '/guide/ollama' },
      { text: 'transformers.js', link: '/guide/transformers-js' },
      { text: 'Without a server', link: '/guide/embedded' },
      { text: 'node-llama-cpp', link: '/guide/node-llama-cpp' },
      { text: 'OpenAI and compatible', link: '/guide/openai' },
      { text: 'The OpenAI SDK', link: '/guide/openai-sdk' },
      { text: 'Tools, end to end', link: '/guide/tools' },
      { text: 'Models that think', link: '/guide/thinking' },
      { text: 'Streaming to a browser', link: '/guide/browser' },
      { text: 'Structured output', link: '/guide/structured-output' },
      { text: 'Fine-tuning data', link: '/guide/fine-tuning' },
      { text: 'Converting between providers', link: '/guide/converting' },
      { text: 'Prompt templates', link: '/guide/templates' },
      { text: 'Any chat template', link: '/guide/chat-template' },
      { text: 'Write a format', link: '/guide/plugin' },
      { text: 'A new model in an hour', link: '/guide/new-model' },
    ],
  },
  {
    text: 'When something goes wrong',
    items: [
      { text: 'Doctor', link: '/guide/doctor' },
      { text: 'Troubleshooting', link: '/guide/troubleshooting' },
      { text: 'Error codes', link: '/guide/errors' },
    ],
  },
  {
    text: 'Coming from',
    items: [
      { text: 'apply_chat_template', link: '/guide/from-apply-chat-template' },
      { text: 'node-llama-cpp', link: '/guide/from-node-llama-cpp' },
      { text: 'MRPromptV3', link: '/guide/from-mrpromptv3' },
      { text: 'LazyLLM’s Prompter', link: '/guide/from-lazyllm' },
      { text: 'LazyLLM’s modules', link: '/guide/lazyllm-modules' },
      { text: 'PromptingTools.jl', link: '/guide/from-promptingtools' },
      { text: 'PromptingTools and LazyLLM, row by row', link: '/guide/behaviours' },
      { text: 'llama-stack', link: '/guide/from-llama-stack' },
      { text: 'Flink Agents', link: '/guide/from-flink-agents' },
      { text: 'Flink Agents, row by row', link: '/guide/flink-behaviours' },
    ],
  },
];

const gallery: DefaultTheme.SidebarItem[] = [
  {
    text: 'Formats',
    items: [
      { text: 'All formats', link: '/formats/' },
      ...formats.map(({ label, name }) => ({ text: label, link: `/formats/${name}` })),
    ],
  },
];

/** The entries of the reference, as tools/api.mjs groups them. */
function apiSidebar(): DefaultTheme.SidebarItem[] {
  const file = new URL('../api/sidebar.json', import.meta.url);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

/** Pages of an entry list its own exports in the sidebar; see api-symbols.vue. */
const backToEntries: DefaultTheme.SidebarItem[] = [{ text: 'All entries', link: '/api/' }];

export default defineConfig({
  title: 'Modelspeak',
  description,
  lang: 'en',
  base,
  outDir: './dist',
  cleanUrls: true,
  // Put the list of all pages into its own file, not into every page.
  metaChunk: true,
  lastUpdated: false,
  // The pages that the home page links to would weigh a third of it.
  router: { prefetchLinks: false },
  srcExclude: ['README.md', 'test/**', 'browser/**', 'src/**', ...(isBuild ? [SYMBOL_PAGES] : [])],
  sitemap: {
    hostname: address.href,
    transformItems: (items) => [
      ...items,
      ...symbolPages.map((page) => ({ url: page.replace(/\.md$/, '') })),
    ],
  },
  // The playground's worker loads formats and tokenizers when they are needed.
  vite: {
    worker: { format: 'es', plugins: () => [dataAsText()] },
    plugins: [knowSymbolPages(), staticPages(), wholeServerHalf()],
    // Pages are rendered by Node, which finds packages itself.
    ssr: { external: true },
  },
  vue: { exclude: [STATIC_PAGE] },
  head: [
    ['link', { rel: 'icon', href: `${base}icon.svg`, type: 'image/svg+xml' }],
    ['meta', { name: 'theme-color', content: '#0b6353' }],
    ['meta', { property: 'og:type', content: 'website' }],
    ['meta', { property: 'og:site_name', content: 'Modelspeak' }],
    ['meta', { property: 'og:image', content: new URL('card.png', address).href }],
    ['meta', { property: 'og:image:width', content: '1200' }],
    ['meta', { property: 'og:image:height', content: '630' }],
    ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
  ],
  markdown: {
    theme: codeTheme,
    config(markdown) {
      cacheCode(markdown);
      emptyHeadersAsCells(markdown);
      linkToApi(markdown, readApiSymbols());
      // Doc comments may contain anything, so text that looks like a Vue expression is escaped.
      for (const kind of ['text', 'code_inline'] as const) {
        const render = markdown.renderer.rules[kind];
        markdown.renderer.rules[kind] = (...token) =>
          (render?.(...token) ?? '').replaceAll('{{', '&#123;&#123;');
      }
    },
  },
  // Links to API members that are not exported would be dead.
  ignoreDeadLinks: false,
  transformPageData(page) {
    const format = formats.find(({ name }) => name === page.params?.['format']);
    if (format !== undefined) {
      page.title = format.label;
      page.description = `The prompt format ${format.label}: tokens, roles, stop sequences and rendered use cases.`;
    }
    if (page.relativePath.startsWith('api/')) {
      // Reference pages have no order.
      Object.assign(page.frontmatter, { editLink: false, prev: false, next: false });
    }
  },
  async buildEnd(site) {
    await writeSymbolPages(site);
    writeMarkdown({ ...site, pages: [...site.pages, ...symbolPages] });
    trimMetadata(site);
  },
  // VitePress adds this class only when scripts run, and the bar then jumps.
  transformHtml: (html) =>
    html.includes('VPContent has-sidebar')
      ? html.replace('class="VPNavBar"', 'class="VPNavBar has-sidebar top"')
      : html,
  transformHead({ pageData, assets }) {
    const path = pageData.relativePath.replace(/(?:index)?\.md$/, '');
    const url = new URL(path, address).href;
    const fonts = assets.filter((file) => /ibm-plex-[^/]*woff2$/.test(file));
    return [
      ...fonts.map((href): [string, Record<string, string>] => [
        'link',
        { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: '' },
      ]),
      ['link', { rel: 'canonical', href: url }],
      ['meta', { property: 'og:url', content: url }],
      ['meta', { property: 'og:title', content: pageData.title || 'Modelspeak' }],
      ['meta', { property: 'og:description', content: pageData.description || description }],
    ];
  },
  themeConfig: {
    siteTitle: 'Modelspeak',
    nav: [
      { text: 'Guide', link: '/guide/first-prompt', activeMatch: '/guide/' },
      { text: 'Models', link: '/models' },
      { text: 'Formats', link: '/formats/', activeMatch: '/formats/' },
      { text: 'Playground', link: '/playground' },
      { text: 'API', link: '/api/', activeMatch: '/api/' },
      {
        text: version === undefined ? 'Releases' : `v${version}`,
        items: [
          { text: 'Release notes', link: '/versions' },
          { text: 'Versions and support', link: '/policies' },
          { text: 'Security', link: '/project#security' },
        ],
      },
    ],
    sidebar: {
      '/guide/': guide,
      '/formats/': gallery,
      '/api/': apiSidebar(),
      '/api/@modelspeak/': backToEntries,
    },
    outline: { level: [2, 3] },
    search: {
      provider: 'local',
      options: {
        // Index only the names of the reference: it contains almost every word somewhere, but the
        // guide explains them.
        _render(source, env, markdown) {
          if (STATIC_PAGE.test(`/${env.relativePath}`)) {
            const [title = ''] = /^# .*/m.exec(source) ?? [];
            return markdown.render(title, env);
          }
          const searched = { ...env, isSearched: true };
          const html = renderPlain(markdown, source, searched);
          return searched.frontmatter?.['search'] === false ? '' : withSummary(html, searched);
        },
        miniSearch: {
          searchOptions: {
            boostDocument: pageWeight,
            // Of short words, too many are like each other: `stop` and `step`.
            fuzzy: (term: string) => (term.length < 5 ? false : 0.2),
            weights: { fuzzy: 0.3, prefix: 0.4 },
          },
          async _splitIntoSections(file, html) {
            const [, format] = /\/formats\/([^/]+)\.md$/.exec(file) ?? [];
            if (html === '' && format !== undefined) return gallerySections(format);
            if (html === '' && file.endsWith('/guide/errors.md')) return errorSections();
            return searchSections(html);
          },
        },
      },
    },
    socialLinks: [{ icon: 'github', link: repository }],
    editLink: {
      pattern: `${repository}/edit/main/apps/docs/:path`,
      text: 'Edit this page',
    },
    docFooter: { prev: 'Previous', next: 'Next' },
    notFound: {
      title: 'Page not found',
      quote: 'The address may be outdated or misspelt. Try the search above.',
      linkText: 'Home page',
      linkLabel: 'Go to the home page',
    },
  },
});
