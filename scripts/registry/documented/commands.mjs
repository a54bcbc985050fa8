import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { blocksOf } from '../../examples/blocks.mjs';

const FOLDERS = ['.', 'apps/docs', 'apps/docs/guide'];
const OURS = /^(?:npm|npx) |\| npx /;
/** Commands in the tables of a page, where `|` needs a backslash. */
const INLINE = /`((?:npx|echo) [^`\n]*)`/g;

/** Why a documented command is not run. */
export const EXCEPTIONS = [
  [/^npx vitest /, "tests of the reader's own"],
  [
    / conformance | --format \.$/,
    "a format of the reader's own; another step runs the suite on one",
  ],
  [/ doctor /, 'needs a model that solves tasks'],
  [/ agent /, "an agent of the reader's own"],
  [/data\/\*/, "files of the reader's own"],
  [/ --against /, 'runs a trainer, which is a large package of Python'],
  [/ --tools /, 'asks at a terminal before it runs a tool'],
  [
    /node-llama-cpp|@huggingface\/transformers|\.gguf|modelspeak chat$|qwen3-0\.6b/,
    'downloads hundreds of megabytes',
  ],
  [/ --tokenizer /, 'needs the files of a tokenizer'],
  [/ --format chat-template/, 'needs a server that gives its chat template'],
  [/^npx vitest /, 'runs in a clone of the repository'],
  [/OPENAI_API_KEY/, 'needs a key of OpenAI'],
  [/:11434/, 'needs Ollama'],
  [/restate-server| (?:serve|launch) /, 'runs until it is stopped'],
];

/** The commands of npm and npx that the README and the pages of the site show, by their page. */
export function documentedCommands(root) {
  const pages = FOLDERS.flatMap((folder) => markdownIn(root, folder));
  const found = pages.map((page) => [
    page,
    commandsOf(readFileSync(path.join(root, page), 'utf8')),
  ]);
  return new Map(found.filter(([, commands]) => commands.length > 0));
}

/** The exception that a command is, if any. */
export function exceptionOf(command) {
  return EXCEPTIONS.find(([pattern]) => pattern.test(command));
}

function markdownIn(root, folder) {
  return readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.md') && (folder !== '.' || name === 'README.md'))
    .map((name) => path.posix.join(folder, name));
}

function commandsOf(text) {
  const shown = blocksOf(text)
    .filter(({ language }) => language === 'sh')
    // A line that ends with a backslash continues on the next one.
    .flatMap(({ code }) => code.replaceAll(/\\\n\s*/g, '').split('\n'));
  const inline = [...text.matchAll(INLINE)].map(([, command]) => command.replaceAll('\\|', '|'));
  const isComplete = (command) => OURS.test(command) && command !== 'npx modelspeak';
  return [...new Set([...shown, ...inline].map((line) => line.trim()))].filter(isComplete);
}
