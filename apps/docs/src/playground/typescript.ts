import {
  indentedJson,
  type Json,
  parseJson,
  type RenderOptions,
  writeJson,
} from '@modelspeak/core';
import { readConversation } from '../render-pane.js';

/** What the playground shows, to be written as a program. */
export interface Shown {
  readonly format: string;
  readonly package: string;
  readonly kind: 'prompt' | 'body';
  /** Options of the format, as JSON text. */
  readonly options: string;
  /** The conversation, as JSON text. */
  readonly conversation: string;
  readonly render: RenderOptions;
  readonly reply: string;
}

/** The TypeScript that does what a pane of the playground shows. */
export function typescriptOf(shown: Shown): string {
  const name = shown.format.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const options = shown.options.trim() === '' ? '' : literal(parseJson(shown.options));
  const conversation = literal(readConversation(shown.conversation) as unknown as Json);
  const render = Object.keys(shown.render).length === 0 ? '' : `, ${literal(shown.render as Json)}`;
  const begin = [
    `import { ${name} } from '${shown.package}';`,
    '',
    `const format = ${name}(${options});`,
  ];
  if (shown.kind === 'body') {
    return [
      ...begin,
      `const body = format.body(${conversation}${render});`,
      '',
      'console.log(body);',
      '',
    ].join('\n');
  }
  const reply =
    shown.reply === ''
      ? []
      : [
          '',
          '// What the model answers, whole; turn.reader() takes it as it streams.',
          `const { message } = turn.parse(${JSON.stringify(shown.reply)});`,
          'console.log(message);',
        ];
  return [
    ...begin,
    `const turn = format.turn(${conversation}${render});`,
    '',
    'console.log(turn.text); // what to send to the model',
    'console.log(turn.stop); // what stops it',
    ...reply,
    '',
  ].join('\n');
}

/** JSON with the names of properties as people write them. No line within a string begins with one. */
function literal(value: Json): string {
  return writeJson(value, indentedJson).replaceAll(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, '$1$2:');
}
