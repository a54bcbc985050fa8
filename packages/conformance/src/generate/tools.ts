import type { FunctionTool, FunctionToolCall } from '@modelspeak/core';
import fc from 'fast-check';

/** Where the outside words of tools and calls come from. */
export interface ToolTexts {
  readonly name: fc.Arbitrary<string>;
  readonly key: fc.Arbitrary<string>;
  readonly description: fc.Arbitrary<string>;
  readonly value: fc.Arbitrary<string>;
}

/** A tool, and calls that keep to its parameters. */
export interface ToolWithCalls {
  readonly tool: FunctionTool;
  /** The arguments of one call, as JSON text. */
  readonly arguments: fc.Arbitrary<string>;
}

type Type = 'string' | 'integer' | 'boolean' | 'array' | 'object' | 'number';

const TYPES: readonly Type[] = ['string', 'integer', 'boolean', 'array', 'object', 'number'];

/** One to three tools of different names. */
export function toolSets(texts: ToolTexts): fc.Arbitrary<readonly ToolWithCalls[]> {
  const parameter = fc.tuple(texts.key, fc.constantFrom(...TYPES), fc.boolean(), texts.description);
  const tool = fc
    .tuple(
      texts.name,
      texts.description,
      fc.uniqueArray(parameter, { maxLength: 4, selector: ([key]) => key }),
    )
    .map(([name, description, parameters]) => ({
      tool: toTool(name, description, parameters),
      arguments: argumentsOf(parameters, texts.value),
    }));
  return fc.uniqueArray(tool, {
    minLength: 1,
    maxLength: 3,
    selector: ({ tool: { function: made } }) => made.name,
  });
}

/** A call of one of the tools. */
export function calls(tools: readonly ToolWithCalls[]): fc.Arbitrary<Omit<FunctionToolCall, 'id'>> {
  return fc.oneof(
    ...tools.map(({ tool, arguments: text }) =>
      text.map((args) => ({
        type: 'function' as const,
        function: { name: tool.function.name, arguments: args },
      })),
    ),
  );
}

type Parameter = readonly [key: string, type: Type, isRequired: boolean, description: string];

function toTool(name: string, description: string, all: readonly Parameter[]): FunctionTool {
  const properties = all.map(([key, type, , text]) => [key, { type, description: text }] as const);
  return {
    type: 'function',
    function: {
      name,
      description,
      parameters: {
        type: 'object',
        properties: Object.fromEntries(properties),
        required: all.filter(([, , isRequired]) => isRequired).map(([key]) => key),
      },
    },
  };
}

function argumentsOf(all: readonly Parameter[], text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const values: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [key, type] of all) values[key] = valuesOf(type, text);
  return fc
    .record(values, {
      requiredKeys: all.filter(([, , isRequired]) => isRequired).map(([key]) => key),
      noNullPrototype: true,
    })
    .map((value) => JSON.stringify(value));
}

function valuesOf(type: Type, text: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const integer = fc.integer({ min: -1000, max: 1_000_000 });
  switch (type) {
    case 'string':
      return text;
    case 'integer':
      return integer;
    case 'boolean':
      return fc.boolean();
    case 'number':
      return fc.oneof(
        integer,
        fc.integer({ min: -9999, max: 9999 }).map((value) => value / 8),
      );
    case 'array':
      return fc.array(fc.oneof(text, integer, fc.boolean(), fc.constant(null)), { maxLength: 3 });
    case 'object':
      return fc
        .tuple(text, fc.boolean(), fc.array(integer, { maxLength: 2 }))
        .map(([name, isOn, list]) => ({ name, isOn, list, none: null }));
  }
}
