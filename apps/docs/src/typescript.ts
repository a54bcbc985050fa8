import { type Format, type Json, JsonNumber } from '@modelspeak/core';

/** The maximum width of a value on one line, after the call that takes it. */
const WIDTH = 60;

/** The name that a format's package exports it as. */
export function exportName(format: string): string {
  return format.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** A program that writes a first prompt, to copy and run. */
export function firstProgram(
  { name, package: installed }: { readonly name: string; readonly package: string },
  format: Format,
  options: object,
): string {
  const factory = exportName(name);
  const literal = Object.keys(options).length === 0 ? '' : typescriptLiteral(options as Json);
  const messages = "{\n  messages: [{ role: 'user', content: 'Hello!' }],\n}";
  return [
    `import { ${factory} } from '${installed}';`,
    '',
    `const format = ${factory}(${literal});`,
    ...useOf(format, messages),
  ].join('\n');
}

/** A program that asks a server's model, to copy and run. */
export function connectProgram({
  name,
  package: installed,
}: {
  readonly name: string;
  readonly package: string;
}): string {
  const factory = exportName(name);
  return [
    "import { connect } from '@modelspeak/connect';",
    `import { ${factory} } from '${installed}';`,
    '',
    `const model = await connect('http://127.0.0.1:8080', { formats: [${factory}] });`,
    "const { message } = await model.chat({ messages: [{ role: 'user', content: 'Hello!' }] });",
    'console.log(message.content);',
  ].join('\n');
}

function useOf(format: Format, messages: string): readonly string[] {
  if (format.kind === 'prompt') {
    return [
      `const turn = format.turn(${messages});`,
      'console.log(turn.text); // send this, and stop at turn.stop',
      '// Read the reply with turn.parse(reply), or as it streams with turn.reader().',
    ];
  }
  if (format.responses === undefined) {
    return [
      `console.log(format.text(${messages})); // a line of a file`,
      '// Read a line with format.conversation(line).',
    ];
  }
  return [
    `const body = format.body(${messages});`,
    'console.log(body); // send this',
    '// Read the response with format.parse(response), or as it streams with format.reader().',
  ];
}

/** A value as people write it in TypeScript: on one line if it fits. */
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
