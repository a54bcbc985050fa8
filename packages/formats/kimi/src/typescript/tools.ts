import type { FunctionTool, Tool } from '@modelspeak/core';
import { commentLines } from './comments.js';
import { isObject } from './json-object.js';
import { References } from './references.js';
import { parseObject, parseType } from './schema.js';
import { Unwritable } from './unwritable.js';

/**
 * Describes tools as TypeScript types, like the tokenizer of Kimi K2.5: properties are sorted by name,
 * required ones first; comments hold descriptions, limits and defaults.
 *
 * @returns `undefined` if a schema has no such type, such as a reference to something that is not defined.
 */
export function typescriptTools(tools: readonly Tool[]): string | undefined {
  try {
    const types = tools.flatMap((tool) => (tool.type === 'function' ? [functionType(tool)] : []));
    return `# Tools\n\n## functions\nnamespace functions {\n${types.join('\n')}\n}\n`;
  } catch (error) {
    if (error instanceof Unwritable) return undefined;
    throw error;
  }
}

function functionType({ function: { name, description, parameters } }: FunctionTool): string {
  const references = new References();
  const schema: unknown = parameters ?? {};
  if (!isObject(schema)) throw new Unwritable();
  const given = parseObject(schema, references);
  const { refersToRoot } = references;
  const interfaces: string[] = [];
  if (refersToRoot) {
    const properties = given.properties.map((property) => property.write('  ')).join(',\n');
    interfaces.push(`interface parameters {${properties && `\n${properties}\n`}}`);
  }
  for (const [defined, type] of references.definitions()) {
    const { description: meaning } = type;
    const comment = meaning ? `${commentLines(meaning, '')}\n` : '';
    interfaces.push(`${comment}interface ${defined} ${parseType(type, references).write('')}`);
  }
  const declared = `type ${name} = (_: ${refersToRoot ? 'parameters' : given.write('')}) => any;`;
  const comment = description ? commentLines(description, '') : '';
  return [...interfaces, comment, declared].filter((text) => text !== '').join('\n');
}
