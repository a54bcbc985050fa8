import { type Field, isObject, spreadExtra } from '@modelspeak/bodies';
import { ModelspeakError, type Tool } from '@modelspeak/core';
import { schemaOf } from '@modelspeak/core/authoring';
import { NAME } from '../name.js';
import { extraOf } from './extra-of.js';
import { isJsonSchemaOf, jsonSchemaOf } from './json-schema.js';

/** Reads an entry of the tools: declarations of functions, and the provider's own tools. */
export function readTools(entry: Field): readonly Tool[] {
  const { functionDeclarations: _declarations, ...own } = entry.object;
  const functions = entry.get('functionDeclarations').items.map(readFunction);
  return Object.keys(own).length === 0
    ? functions
    : [...functions, { type: 'provider', format: NAME, value: own }];
}

/**
 * Reads a declaration. A schema in the API's older form becomes JSON Schema, and is also kept as it is, to be
 * written back.
 */
function readFunction(declaration: Field): Tool {
  const {
    name: _name,
    description: _description,
    parametersJsonSchema: schema,
    ...rest
  } = declaration.object;
  const older = rest['parameters'];
  if (schema !== undefined && !isObject(schema)) {
    throw declaration.get('parametersJsonSchema').unexpected('an object');
  }
  if (schema !== undefined && older !== undefined) {
    throw declaration.get('parameters').unexpected('nothing next to parametersJsonSchema');
  }
  const parameters = isObject(older) ? jsonSchemaOf(older) : schema;
  const description = declaration.get('description').text;
  return {
    type: 'function',
    function: {
      name: declaration.get('name').text ?? '',
      ...(description !== undefined && { description }),
      ...(parameters !== undefined && { parameters }),
    },
    ...extraOf(rest),
  };
}

/** Writes tools. Functions that follow each other are one entry, as the API expects. */
export function writeTools(tools: readonly Tool[]): object[] {
  const entries: object[] = [];
  let functions: object[] | undefined;
  for (const [index, tool] of tools.entries()) {
    if (tool.type === 'provider') {
      functions = undefined;
      entries.push(tool.value);
      continue;
    }
    if (functions === undefined) {
      functions = [];
      entries.push({ functionDeclarations: functions });
    }
    functions.push(writeFunction(tool, `tools[${index}]`));
  }
  return entries;
}

function writeFunction(tool: Tool, path: string): object {
  if (tool.type !== 'function') throw new TypeError('core refuses custom tools');
  const { name, description, parameters, required, strict } = tool.function;
  if (strict) {
    throw new ModelspeakError('unsupported', 'the API has no strict tools; leave it out', {
      path: `${path}.function.strict`,
    });
  }
  const isWithout = parameters == null && !required?.length;
  const schema = isWithout ? undefined : schemaOf(tool);
  const { parameters: older, ...extra } = tool.extra ?? {};
  const isOlder = schema !== undefined && isJsonSchemaOf(older, schema);
  return spreadExtra(
    {
      name,
      ...(description && { description }),
      ...(isOlder
        ? { parameters: older }
        : schema !== undefined && { parametersJsonSchema: schema }),
      extra,
    },
    ['name', 'description', 'parametersJsonSchema'],
    path,
  );
}
