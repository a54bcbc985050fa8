import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { inFlags } from './flag-words.js';

const FLAGS = new Set([
  '--omit',
  '--on-loss',
  '--special-tokens',
  '--thinking',
  '--continue-final-message',
  '--today',
  '--max-tokens',
  '--wait',
  '--model',
  '--format',
  '--context',
  '--endpoint',
  '--max-calls',
  '--option',
  '--reasoning',
]);

test.each([
  [
    "the reference drops this; leave this out, or pass onLoss: 'reference' to drop it too",
    'the reference drops this; leave this out, or pass --on-loss reference to drop it too',
    'the reference drops this; leave this out',
  ],
  [
    "found a special token; remove it, or escape it with specialTokens: 'escape'",
    'found a special token; remove it, or escape it with --special-tokens escape',
    'found a special token; remove it',
  ],
  [
    "it has no signature; leave it out, or choose the option unsigned: 'omit' or 'write'",
    'it has no signature; leave it out, or choose --option unsigned=omit or unsigned=write',
    'it has no signature; leave it out',
  ],
  [
    'the first user message must come here; add one, or set toolsInUserMessage: false',
    'the first user message must come here; add one, or add --option toolsInUserMessage=false',
    'the first user message must come here; add one',
  ],
  [
    'parrot has no tools; leave this out, choose a format that does, or let promptedTools of @modelspeak/prompted-tools introduce them',
    'parrot has no tools; leave this out, choose a format that does',
    'parrot has no tools; leave this out, choose a format that does',
  ],
  [
    'the reply reached the token limit; raise maxTokens',
    'the reply reached the token limit; raise --max-tokens',
    'the reply reached the token limit',
  ],
  [
    'llama3 does not support reasoning; leave this out or choose a format that does',
    'llama3 does not support reasoning; leave it out with --reasoning drop, or choose a format that does',
    'llama3 does not support reasoning; leave this out or choose a format that does',
  ],
  [
    'no format is known for "a". Choose a format by name, or install the format that the model uses',
    'no format is known for "a". Choose a format with --format NAME in place of --model, or install the format that the model uses',
    'no format is known for "a". Choose a format by name, or install the format that the model uses',
  ],
  [
    'the tokenizer has no <s>; use the tokenizer of a model with this format',
    'the tokenizer has no <s>; the model that runs there has another format: choose it with --format',
    'the tokenizer has no <s>; use the tokenizer of a model with this format',
  ],
  [
    'missing chat template; pass it as template (newer models have it in chat_template.jinja)',
    'missing chat template; add --option template=@FILE (newer models have it in chat_template.jinja)',
    'missing chat template; pass it as template (newer models have it in chat_template.jinja)',
  ],
])('%s', (said, withAll, withNone) => {
  expect(inFlags(said, FLAGS)).toBe(withAll);
  expect(inFlags(said, new Set())).toBe(withNone);
});

test('what is no advice stays as it is', () => {
  const said =
    'found {"onLoss":"reference","a":true}, expected text; see https://a.b/c: it says more';
  expect(inFlags(said, FLAGS)).toBe(said);
});

/** The packages whose errors reach the user of the command, and how they call options. */
const PACKAGES = fileURLToPath(new URL('../../../', import.meta.url));
const SOURCES = ['core', 'chat', 'connect', 'prompted-tools', 'grammar', 'tokenizers']
  .map((name) => `${name}/src`)
  .concat(
    ...['endpoints', 'formats', 'syntaxes'].map((group) =>
      readdirSync(path.join(PACKAGES, group)).map((name) => `${group}/${name}/src`),
    ),
  );
const OPTION =
  /\b(?:onLoss|toolLinks|continueFinalMessage|parallelToolCalls|maxTokens|fitHistory|promptedTools|chatModel|chatTemplate|toolsInUserMessage|tokenizerConfig)\b|\boption (?!out\b|to\b|needs\b)[a-z]\w+:?|\bprofile '|\b[a-z]\w*: (?:'\w|true\b|false\b)/;
/** What reads like an option, and is none of the command. */
const OTHERS = [
  // Callers that give their own functions, schemas and readers.
  'the function has no name; set the option name',
  // What the value of an option may be.
  'unknown key; the only option is variables',
  'the reply calls a custom tool, but the reader was given none; pass the offered tools with its option tools',
];

/** The messages in the sources of a folder that give advice. */
function adviceIn(folder: string): readonly string[] {
  return readdirSync(path.join(PACKAGES, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/test|guide/.test(file))
    .flatMap((file) => {
      const source = readFileSync(path.join(PACKAGES, folder, file), 'utf8')
        .replaceAll(/\/\*.*?\*\//gs, '')
        .replaceAll(/^\s*\/\/.*$/gm, '');
      return [...source.matchAll(/(['"`])((?:\\.|(?!\1)[^\n\\])*)\1/g)].map(
        ([, , text = '']) => text,
      );
    })
    .filter((text) => /[a-z] [a-z].*[;,]|^[;,] /.test(text) && OPTION.test(text));
}

describe('every advice of the library is said in flags', () => {
  const all = SOURCES.flatMap(adviceIn).filter((text) => !OTHERS.includes(text));
  test('of which there are many', () => expect(all.length).toBeGreaterThan(25));
  test.each(all)('%s', (text) => {
    const said = inFlags(text, FLAGS);
    expect(said.replaceAll(/--option \S+(?: or \S+)?|--[a-z-]+/g, '')).not.toMatch(OPTION);
    expect(said).not.toMatch(/\b(?:or|let|pass|use|with|set)$/);
  });
});
