import { type Field, isObject, spreadExtra } from '@modelspeak/bodies';
import { ModelspeakError, type Tool } from '@modelspeak/core';
import { schemaOf } from '@modelspeak/core/authoring';
import { NAME } from '../name.js';
import { extraOf } from './extra-of.js';
import { isJsonSchemaOf, jsonSchemaOf } from './json-schema.js';

type Keys = Readonly<Record<string, unknown>>;

/** Reads an entry of the tools: declarations of functions, and the provider's own tools. */
export function readTools(entry: Field): readonly Tool[] {
  const { functionDeclarations: _declarations, ...own } = entry.object;
  const functions = entry.get('functionDeclarations').items.map(readFunction);
  return Object.keys(own).length === 0
    ? functions
    : [...functions, { type: 'provider', format: NAME, value: own }];
}

/** The schemas in the API's older form in an entry, by the names of their functions. */
export function olderSchemas(entry: Field): Keys {
  const named = entry.get('functionDeclarations').items.flatMap((declaration) => {
    const older = declaration.get('parameters').value;
    return isObject(older) ? [[declaration.get('name').text ?? '', older] as const] : [];
  });
  return Object.fromEntries(named);
}

/** Reads a declaration. A schema in the API's older form becomes JSON Schema. */
function readFunction(declaration: Field): Tool {
  const {
    name: _name,
    description: _description,
    parametersJsonSchema: schema,
    parameters: older,
    ...rest
  } = declaration.object;
  if (schema !== undefined && !isObject(schema)) {
    throw declaration.get('parametersJsonSchema').unexpected('an object');
  }
  if (schema !== undefined && older !== undefined) {
    throw declaration.get('parameters').unexpected('nothing next to parametersJsonSchema');
  }
  if (older !== undefined && !isObject(older)) {
    throw declaration.get('parameters').unexpected('an object');
  }
  const parameters = older === undefined ? schema : jsonSchemaOf(older);
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

/**
 * Writes tools. Functions that follow each other are one entry, as the API expects.
 *
 * @param older Schemas in the older form, which are written as long as they say the same.
 */
export function writeTools(tools: readonly Tool[], older: Keys): object[] {
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
    functions.push(writeFunction(tool, older, `tools[${index}]`));
  }
  return entries;
}

function writeFunction(tool: Tool, olderOf: Keys, path: string): object {
  if (tool.type !== 'function') throw new TypeError('core refuses custom tools');
  const { name, description, parameters, required, strict } = tool.function;
  if (strict) {
    throw new ModelspeakError('unsupported', 'the API has no strict tools; leave it out', {
      path: `${path}.function.strict`,
    });
  }
  const isWithout = parameters == null && !required?.length;
  const schema = isWithout ? undefined : schemaOf(tool);
  const older = Object.hasOwn(olderOf, name) ? olderOf[name] : undefined;
  const isOlder = schema !== undefined && isJsonSchemaOf(older, schema);
  return spreadExtra(
    {
      name,
      ...(description && { description }),
      ...(isOlder
        ? { parameters: older }
        : schema !== undefined && { parametersJsonSchema: schema }),
      extra: tool.extra,
    },
    ['name', 'description', 'parameters', 'parametersJsonSchema'],
    path,
  );
}
