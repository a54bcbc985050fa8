import type { FunctionTool, Tool, Writer } from '@modelspeak/core';
import { commentLines, typeOf } from './typescript.js';

/** Writes the tools as a namespace of TypeScript functions. */
export function writeTools(out: Writer, tools: readonly Tool[]): void {
  out.scaffold('namespace functions {\n');
  for (const tool of tools) {
    if (tool.type !== 'function') continue;
    out.content(`${declarationOf(tool.function)}\n`);
    out.scaffold('\n');
  }
  out.scaffold('} // namespace functions\n\n');
}

type Described = FunctionTool['function'] & { readonly return_parameters?: object };

function declarationOf({
  name,
  description,
  parameters,
  return_parameters: returned,
}: Described): string {
  const taken = hasProperties(parameters) ? `(_: ${typeOf(parameters, '  ')})` : '()';
  const given = hasProperties(returned) ? typeOf(returned, '  ') : 'any';
  return [...commentLines(description ?? '', ''), `type ${name} = ${taken} => ${given};`].join(
    '\n',
  );
}

function hasProperties(schema: object | null | undefined): schema is object {
  const { properties = {} } = (schema ?? {}) as { readonly properties?: object };
  return Object.keys(properties).length > 0;
}
