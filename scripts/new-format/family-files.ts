import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filledFiles } from '../../packages/create-format/src/create-plugin.ts';
import type { Plugin } from '../../packages/create-format/src/plugin.ts';
import { root } from '../lib/process.mjs';
import { stabilitySection } from '../lib/stability.mjs';
import { insertBefore } from './insert-before.ts';
import { promptVectors, replyVectors } from './vectors.ts';

/** One of our formats: what a package needs besides its format is taken from it. */
const MODEL = path.join(root, 'packages/formats/lfm2');

/** The files of a new family, each by its path in the package's folder. */
export function familyFiles(plugin: Plugin): ReadonlyMap<string, string> {
  const { name, title, identifier, packageName } = plugin;
  const template = new Map(filledFiles(plugin).map((file) => [file.name, file.text]));
  const filled = (file: string): string => {
    const text = template.get(file);
    if (text === undefined) throw new Error(`the template of create-format has no ${file}`);
    return text;
  };
  const ofModel = (file: string): string => readFileSync(path.join(MODEL, file), 'utf8');
  const asModel = (file: string): string =>
    ofModel(file)
      .replaceAll('@modelspeak/format-lfm2', packageName)
      .replaceAll(/\blfm2\b/g, identifier);
  const prompts = promptVectors(plugin, filled('vectors/prompts.json'));

  return new Map([
    ['package.json', manifest(plugin, JSON.parse(ofModel('package.json')))],
    ['README.md', readme(plugin, filled('README.md'))],
    ['tsconfig.json', ofModel('tsconfig.json')],
    ['tsconfig.build.json', ofModel('tsconfig.build.json')],
    ['tsup.config.ts', ofModel('tsup.config.ts')],
    ['vitest.config.ts', ofModel('vitest.config.ts')],
    ['src/index.ts', filled('src/index.ts')],
    [`src/${name}.ts`, withGuide(filled(`src/${name}.ts`))],
    ['src/guide.ts', guide(title)],
    ['src/coverage.ts', coverage(plugin, prompts.cases.length)],
    ['test/conformance.test.ts', asModel('test/conformance.test.ts')],
    ['test/settings.ts', settings(title)],
    ['test/vectors.test.ts', ofModel('test/vectors.test.ts')],
    ['vectors/runners.ts', runners(plugin)],
    [`vectors/chat-templates/${name}.json`, `${JSON.stringify(prompts, null, 1)}\n`],
    [`vectors/replies/${name}.jsonl`, replyVectors(name, filled('vectors/replies.json'))],
  ]);
}

interface Manifest {
  readonly [key: string]: unknown;
  readonly homepage: string;
  readonly repository: { readonly directory: string };
  readonly exports: Readonly<Record<string, unknown>>;
}

function manifest({ name, title, packageName }: Plugin, model: Manifest): string {
  const own = {
    ...model,
    name: packageName,
    version: '0.0.0',
    description: `The prompt format of ${title} for Modelspeak: renders prompts, reads replies and streams`,
    keywords: ['modelspeak', 'modelspeak-format', name, 'llm', 'chat-template', 'tool-calling'],
    homepage: model.homepage.replace('formats/lfm2', `formats/${name}`),
    repository: { ...model.repository, directory: `packages/formats/${name}` },
    exports: { '.': model.exports['.'], './package.json': model.exports['./package.json'] },
    dependencies: { '@modelspeak/syntaxes': 'workspace:^' },
  };
  return `${JSON.stringify(own, null, 2)}\n`;
}

/** What it is for; how it is developed is the repository's matter. */
function readme({ name, packageName }: Plugin, text: string): string {
  const end = text.indexOf('\nInstall it for the `modelspeak` command');
  if (end === -1) throw new Error('the README of the template has no end of its first part');
  const section = stabilitySection(packageName, `packages/formats/${name}`);
  return `${text.slice(0, end)}\n${section}`;
}

function withGuide(source: string): string {
  const loads = "  guide: async () => (await import('./guide.js')).guide,\n";
  return insertBefore(source, '  // It streams text and arguments', loads);
}

function guide(title: string): string {
  return `import type { FormatGuide } from '@modelspeak/core';
import { spiderQuestion, weatherQuestion } from '@modelspeak/syntaxes/guides';
import { coverage } from './coverage.js';

/** The guide to ${title}'s prompt format. */
export const guide: FormatGuide = {
  title: '${title}',
  summary: 'The prompt format of ${title}.',
  tokens: [
    { token: '<|im_start|>', meaning: 'Begins a turn: a role and a line break follow.' },
    { token: '<|im_end|>', meaning: 'Ends a turn, and so the reply.' },
    { token: '<tool_call>', meaning: 'Begins a tool call.' },
    { token: '</tool_call>', meaning: 'Ends a tool call.' },
  ],
  roles: [
    { role: 'system', meaning: 'The instructions.' },
    { role: 'user', meaning: 'The user’s messages.' },
    { role: 'assistant', meaning: 'The reply: text and tool calls.' },
    { role: 'tool', meaning: 'The result of a tool.' },
  ],
  examples: [
    {
      title: 'A question',
      description: 'Each turn is between two special tokens.',
      conversation: spiderQuestion,
      reply: 'Eight.<|im_end|>',
    },
    {
      title: 'A tool call',
      description: 'Tools have a turn of their own; a call is JSON between two special tokens.',
      conversation: weatherQuestion,
      reply:
        '<tool_call>{"name": "get_weather", "arguments": {"city": "Paris"}}</tool_call><|im_end|>',
    },
  ],
  coverage,
};
`;
}

function coverage({ name, exampleModel }: Plugin, cases: number): string {
  return `import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; \`npm run coverage\` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: '${exampleModel}',
    reference: 'chat template',
    vectors: ['chat-templates/${name}.json'],
    cases: ${cases},
    exceptions: 0,
  },
];
`;
}

function settings(title: string): string {
  return `import type { ConformanceOptions } from '@modelspeak/conformance';

/** The ways to write ${title} that differ in structure, and what the suite must know of each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = { default: { runs: 50 } };
`;
}

function runners({ name, identifier, packageName }: Plugin): string {
  return `import { coverageRunners, replyRunners, type VectorRunners } from '@modelspeak/conformance';
import { ${identifier} } from '${packageName}';
import { coverage } from '../src/coverage.js';

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  ...coverageRunners(${identifier}, coverage),
  ...replyRunners({ '${name}': ${identifier}() }),
};
`;
}
