import { type Format, type Json, JsonNumber } from '@modelspeak/core';

/** How wide a value may be that stays on one line, behind what it is passed to. */
const WIDTH = 60;

/** The name under which the package of a format exports it. */
export function exportName(format: string): string {
  return format.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The program that writes a first prompt: to be copied, and to run as it is. */
export function firstProgram(
  { name, package: installed }: { readonly name: string; readonly package: string },
  kind: Format['kind'],
  options: object,
): string {
  const factory = exportName(name);
  const literal = Object.keys(options).length === 0 ? '' : typescriptLiteral(options as Json);
  const messages = "{\n  messages: [{ role: 'user', content: 'Hello!' }],\n}";
  return [
    `import { ${factory} } from '${installed}';`,
    '',
    `const format = ${factory}(${literal});`,
    ...(kind === 'prompt'
      ? [
          `const turn = format.turn(${messages});`,
          'console.log(turn.text); // send this, and stop at turn.stop',
          '// what comes back: turn.parse(reply), or turn.reader() as it streams',
        ]
      : [
          `const body = format.body(${messages});`,
          'console.log(body); // send this',
          '// what comes back: format.parse(response), or format.reader()',
        ]),
  ].join('\n');
}

/** A value as TypeScript, as people write it: on one line where it fits. */
export function typescriptLiteral(value: Json, indent = ''): string {
  const short = inOneLine(value);
  const isWhole = typeof value !== 'object' || value === null || value instanceof JsonNumber;
  if (isWhole || indent.length + short.length <= WIDTH) return short;
  const inner = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((item) => typescriptLiteral(item, inner))
    : entriesOf(value).map(([key, item]) => `${property(key)}: ${typescriptLiteral(item, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${lines.map((line) => `${inner}${line},\n`).join('')}${indent}${close}`;
}

function inOneLine(value: Json): string {
  if (typeof value === 'string') return quoted(value);
  // A number keeps the digits that were written.
  if (value instanceof JsonNumber) return value.text;
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(', ')}]`;
  const entries = entriesOf(value).map(([key, item]) => `${property(key)}: ${inOneLine(item)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

function entriesOf(value: object): [string, Json][] {
  return Object.entries(value).filter(([, item]) => item !== undefined);
}

function property(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key);
}

/** In single quotes, unless double ones need fewer escapes. */
function quoted(text: string): string {
  const double = JSON.stringify(text);
  if (text.includes("'")) return double;
  return `'${double.slice(1, -1).replaceAll('\\"', '"')}'`;
}
