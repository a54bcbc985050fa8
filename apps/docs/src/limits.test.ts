import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const app = path.dirname(import.meta.dirname);
const page = readFileSync(path.join(app, 'guide/limits.md'), 'utf8');

/** The beginning of a row of the page, and where its figure is in the code. */
const FIGURES: readonly (readonly [row: string, file: string, name: string])[] = [
  ["levels of a tool's schema", 'core/src/json/json.ts', 'MAX_JSON_DEPTH'],
  ['levels of JSON text', 'core/src/json/protect-json.ts', 'MAX_DEPTH'],
  [
    'references that gpt-oss follows',
    'formats/gpt-oss/src/profiles/harmony-function.ts',
    'MOST_REFERENCES',
  ],
  ['levels of nested schemas', 'grammar/src/limits.ts', 'depth'],
  ['properties of an object', 'grammar/src/limits.ts', 'properties'],
  ['values of an', 'grammar/src/limits.ts', 'values'],
  ['characters of a `pattern`', 'grammar/src/limits.ts', 'patternLength'],
  ['characters of all schemas', 'grammar/src/limits.ts', 'schemaLength'],
  ['characters of a grammar', 'grammar/src/limits.ts', 'grammarLength'],
  ['characters of a reply', 'core/src/reading/guard-reader.ts', 'DEFAULT_REPLY_LIMIT'],
  ["levels of a call's arguments", 'core/src/json/json.ts', 'MAX_JSON_DEPTH'],
  ['bytes of a response', 'endpoints/endpoint/src/http/server.ts', 'LIMIT'],
  ['bytes of a whole stream', 'endpoints/endpoint/src/http/server.ts', 'STREAM_LIMIT'],
  ['rounds of tool calls in', 'chat/src/run/run-loop.ts', 'rounds'],
  ['rounds of tool calls for', 'agents/src/agent/check-agent.ts', 'rounds'],
  ['runs of the same call in a row in', 'chat/src/tools/repeated-calls.ts', 'REPEATS'],
  ['runs of the same call in a row: ', 'agents/src/agent/check-agent.ts', 'repeats'],
  ["characters of a model's reply", 'agents/src/built-in/ask-model.ts', 'replyLimit'],
  ['bytes of a journal line', 'agents/src/engines/files/lines.ts', 'LONGEST_LINE'],
  ['events of a run', 'agents/src/run/agent-run.ts', 'most'],
  ['characters of a template', 'formats/chat-template/src/jinja/template.ts', 'LONGEST'],
  ['levels of nested expressions', 'formats/chat-template/src/jinja/token-stream.ts', 'MAX_DEPTH'],
  ['levels of macros', 'formats/chat-template/src/jinja/rendering.ts', 'MAX_CALLS'],
  ['numbers of a `range`', 'formats/chat-template/src/jinja/functions.ts', 'LONGEST_RANGE'],
  ['steps of a rendering', 'formats/chat-template/src/renderer.ts', 'BASE_STEPS'],
  ['extra steps per message', 'formats/chat-template/src/renderer.ts', 'STEPS_PER_ITEM'],
  ['extra steps per character', 'formats/chat-template/src/renderer.ts', 'STEPS_PER_CHARACTER'],
];

test.each(FIGURES)('%s: the figure is that of the code', (row, file, name) => {
  const code = readFileSync(path.join(app, '../../packages', file), 'utf8');
  const [, base, exponent = '1'] =
    new RegExp(`\\b${name}(?: =|:) ([\\d_]+)(?: \\*\\* (\\d+))?[;, \\n]`).exec(code) ?? [];
  const figure = Number(base?.replaceAll('_', '')) ** Number(exponent);
  expect(limitIn(row)).toBe(figure.toLocaleString('en'));
});

test('every figure of the page is compared with the code', () => {
  const rows = page.split('\n').filter((line) => /^\| [^|]+ \| [\d,]+ \|/.test(line));
  expect(rows).toHaveLength(FIGURES.length);
});

/** The limit in the only row of the page that begins so. */
function limitIn(row: string): string | undefined {
  const rows = page.split('\n').filter((line) => line.startsWith(`| ${row}`));
  expect(rows).toHaveLength(1);
  return rows[0]?.split(' | ')[1];
}
