import { type Json, parseJson, type RenderOptions } from '@modelspeak/core';
import { readConversation } from '../render-pane.js';
import { exportName, typescriptLiteral } from '../typescript.js';

/** What the playground shows, as the input of a program. */
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
  const name = exportName(shown.format);
  const options = shown.options.trim() === '' ? '' : typescriptLiteral(parseJson(shown.options));
  const conversation = typescriptLiteral(readConversation(shown.conversation) as unknown as Json);
  const render =
    Object.keys(shown.render).length === 0 ? '' : `, ${typescriptLiteral(shown.render as Json)}`;
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
          '// The complete reply; to read it as it streams, use turn.reader().',
          `const { message } = turn.parse(${typescriptLiteral(shown.reply)});`,
          'console.log(message);',
        ];
  return [
    ...begin,
    `const turn = format.turn(${conversation}${render});`,
    '',
    'console.log(turn.text); // send this to the model',
    'console.log(turn.stop); // its stop sequences',
    ...reply,
    '',
  ].join('\n');
}
