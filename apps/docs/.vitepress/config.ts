import { existsSync, readFileSync } from 'node:fs';
import { type DefaultTheme, defineConfig } from 'vitepress';
import { formats } from '../src/formats.js';
import { address, description, repository } from '../src/site.js';

const base = address.pathname;

const guide: DefaultTheme.SidebarItem[] = [
  {
    text: 'Get started',
    items: [
      { text: 'Quick start', link: '/guide/first-prompt' },
      { text: 'Command line', link: '/guide/command-line' },
    ],
  },
  {
    text: 'Concepts',
    items: [
      { text: 'Conversation', link: '/guide/conversation' },
      { text: 'Format', link: '/guide/format' },
      { text: 'A turn: prompt and reply', link: '/guide/turn' },
      { text: 'What a request asks for', link: '/guide/request' },
      { text: 'Reader: streaming replies', link: '/guide/reader' },
      { text: 'Prompt injection', link: '/guide/safety' },
      { text: 'Writer and sinks', link: '/guide/writer' },
      { text: 'Models by any name', link: '/guide/registry' },
    ],
  },
  {
    text: 'Recipes',
    items: [
      { text: 'llama.cpp', link: '/guide/llama-cpp' },
      { text: 'vLLM', link: '/guide/vllm' },
      { text: 'Ollama', link: '/guide/ollama' },
      { text: 'transformers.js', link: '/guide/transformers-js' },
      { text: 'node-llama-cpp', link: '/guide/node-llama-cpp' },
      { text: 'The OpenAI SDK', link: '/guide/openai-sdk' },
      { text: 'Fine-tuning data', link: '/guide/fine-tuning' },
      { text: 'Converting between providers', link: '/guide/converting' },
      { text: 'Prompt templates', link: '/guide/templates' },
      { text: 'Write a format', link: '/guide/plugin' },
    ],
  },
  {
    text: 'Coming from',
    items: [
      { text: 'MRPromptV3', link: '/guide/from-mrpromptv3' },
      { text: 'LazyLLM’s Prompter', link: '/guide/from-lazyllm' },
      { text: 'PromptingTools.jl', link: '/guide/from-promptingtools' },
      { text: 'llama-stack', link: '/guide/from-llama-stack' },
      { text: 'Flink Agents', link: '/guide/from-flink-agents' },
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

/** What TypeDoc wrote beside its pages. */
function apiSidebar(): DefaultTheme.SidebarItem[] {
  const file = new URL('../api/typedoc-sidebar.json', import.meta.url);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

export default defineConfig({
  title: 'Modelspeak',
  description,
  lang: 'en',
  base,
  outDir: './dist',
  cleanUrls: true,
  lastUpdated: false,
  srcExclude: ['README.md', 'test/**', 'browser/**', 'src/**'],
  sitemap: { hostname: address.href },
  head: [
    ['link', { rel: 'icon', href: `${base}icon.svg`, type: 'image/svg+xml' }],
    ['meta', { name: 'theme-color', content: '#a8321a' }],
    ['meta', { property: 'og:type', content: 'website' }],
    ['meta', { property: 'og:site_name', content: 'Modelspeak' }],
    ['meta', { property: 'og:image', content: new URL('card.png', address).href }],
    ['meta', { property: 'og:image:width', content: '1200' }],
    ['meta', { property: 'og:image:height', content: '630' }],
    ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
  ],
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config(markdown) {
      // Doc comments may hold anything; what looks like an expression of Vue's is text too.
      for (const kind of ['text', 'code_inline'] as const) {
        const render = markdown.renderer.rules[kind];
        markdown.renderer.rules[kind] = (...token) =>
          (render?.(...token) ?? '').replaceAll('{{', '&#123;&#123;');
      }
    },
  },
  // Links to pages of API members that are not exported would end nowhere.
  ignoreDeadLinks: false,
  transformPageData(page) {
    const format = formats.find(({ name }) => name === page.params?.['format']);
    if (format !== undefined) {
      page.title = format.label;
      page.description = `The prompt format ${format.label}: its tokens, roles and stop sequences, and each use case rendered.`;
    }
    if (page.relativePath.startsWith('api/')) page.frontmatter['editLink'] = false;
  },
  // VitePress gives the bar its class only once scripts run, and the bar then jumps.
  transformHtml: (html) =>
    html.includes('VPContent has-sidebar')
      ? html.replace('class="VPNavBar"', 'class="VPNavBar has-sidebar top"')
      : html,
  transformHead({ pageData, assets }) {
    const path = pageData.relativePath.replace(/(?:index)?\.md$/, '');
    const url = new URL(path, address).href;
    const fonts = assets.filter((file) => /ibm-plex-(?:sans|mono-latin-400)[^/]*woff2$/.test(file));
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
      { text: 'Formats', link: '/formats/', activeMatch: '/formats/' },
      { text: 'Playground', link: '/playground' },
      { text: 'API', link: '/api/', activeMatch: '/api/' },
      { text: 'Versions', link: '/versions' },
    ],
    sidebar: { '/guide/': guide, '/formats/': gallery, '/api/': apiSidebar() },
    outline: { level: [2, 3] },
    search: {
      provider: 'local',
      options: {
        // Of the reference only names are found: it says every word somewhere, and the guide is what
        // explains it.
        _render(source, env, markdown) {
          const html = markdown.render(source, env);
          if (env.frontmatter?.['search'] === false) return '';
          if (!env.relativePath.startsWith('api/')) return html;
          return html.match(/<h[1-6][\s\S]*?<\/h[1-6]>/g)?.join('\n') ?? '';
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
