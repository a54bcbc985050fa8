import type { FunctionTool, FunctionToolCall } from '@modelspeak/core';
import fc from 'fast-check';
import { type Parameter, parameters, type SchemaTexts } from './schemas.js';

/** The source of the outside texts in tools and calls. */
export interface ToolTexts extends SchemaTexts {
  readonly name: fc.Arbitrary<string>;
}

/** A tool, and calls that match its parameters. */
export interface ToolWithCalls {
  readonly tool: FunctionTool;
  /** The arguments of one call, as JSON text. */
  readonly arguments: fc.Arbitrary<string>;
}

/** Tools with different names: usually up to three, sometimes many. */
export function toolSets(texts: ToolTexts): fc.Arbitrary<readonly ToolWithCalls[]> {
  const tool = fc
    .tuple(texts.name, texts.description, parameters(texts))
    .map(([name, description, made]) => ({
      tool: toTool(name, description, made),
      arguments: argumentsOf(made),
    }));
  const upTo = (maxLength: number): fc.Arbitrary<readonly ToolWithCalls[]> =>
    fc.uniqueArray(tool, {
      minLength: 1,
      maxLength,
      selector: ({ tool: { function: made } }) => made.name,
    });
  return fc.oneof({ weight: 5, arbitrary: upTo(3) }, upTo(12));
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

function toTool(name: string, description: string, all: readonly Parameter[]): FunctionTool {
  return {
    type: 'function',
    function: {
      name,
      description,
      parameters: {
        type: 'object',
        properties: Object.fromEntries(all.map(({ key, schema }) => [key, schema])),
        required: all.filter(({ isRequired }) => isRequired).map(({ key }) => key),
      },
    },
  };
}

function argumentsOf(all: readonly Parameter[]): fc.Arbitrary<string> {
  const values: Record<string, fc.Arbitrary<unknown>> = {};
  for (const { key, value } of all) values[key] = value;
  return fc
    .record(values, {
      requiredKeys: all.filter(({ isRequired }) => isRequired).map(({ key }) => key),
      noNullPrototype: true,
    })
    .map((value) => JSON.stringify(value));
}
