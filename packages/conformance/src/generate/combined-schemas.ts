import type { FunctionTool, FunctionToolCall } from '@modelspeak/core';

/** Definitions that the parameters below refer to. */
const $defs = {
  Version: { type: 'string' },
  Code: { type: 'string', pattern: '^[0-9]{2}$' },
  Count: { type: 'integer' },
  Size: { $ref: '#/$defs/Version' },
  Options: { type: 'object', properties: { day: { type: 'string' } } },
};

/** A parameter whose type is not next to its name, and values of that type. */
export interface CombinedParameter {
  readonly what: string;
  /** The schema of all arguments. */
  readonly parameters: { readonly [key: string]: unknown };
  readonly values: readonly unknown[];
}

const TEXTS = ['1.10', 'true', '[1]', 'low'];

/** The ways to declare a type that is only found by following the whole schema. */
export const COMBINED: readonly CombinedParameter[] = [
  of('a reference to a string', { $ref: '#/$defs/Version' }, TEXTS),
  of('a reference to a reference', { $ref: '#/$defs/Size', description: 'Big.' }, TEXTS),
  of('a reference to a number', { $ref: '#/$defs/Count' }, [7]),
  of('a reference to an object', { $ref: '#/$defs/Options' }, [{ day: '1' }]),
  of('a reference to digits', { $ref: '#/$defs/Code' }, ['10']),
  of('allOf', { allOf: [{ $ref: '#/$defs/Version' }], description: 'Big.' }, TEXTS),
  of('allOf that narrows', { allOf: [{ type: ['integer', 'string'] }, { type: 'string' }] }, TEXTS),
  of('a constant', { const: '1' }, ['1']),
  of('an enumeration', { enum: ['1', '2', 'true'] }, ['1', 'true']),
  of('oneOf', { oneOf: [{ $ref: '#/$defs/Version' }, { const: null }] }, ['1.10', 'low', null]),
  of('nested anyOf', { anyOf: [{ anyOf: [{ $ref: '#/$defs/Count' }] }, { type: 'null' }] }, [
    7,
    null,
  ]),
  of('a string that may be null', { type: 'string', nullable: true }, ['1.10', null]),
  of('a text of some length', { minLength: 1 }, TEXTS),
  whole('parameters behind a reference', { allOf: [{ $ref: '#/$defs/All' }] }, TEXTS),
  whole(
    'patternProperties',
    { properties: {}, patternProperties: { '^si': $defs.Version } },
    TEXTS,
  ),
  whole('additionalProperties', { properties: {}, additionalProperties: $defs.Version }, TEXTS),
];

/** A tool with such a parameter. */
export function combinedTool({ parameters }: CombinedParameter): FunctionTool {
  return {
    type: 'function',
    function: { name: 'resize', description: 'Sets the size.', parameters },
  };
}

/** A call of that tool with a value. */
export function combinedCall(value: unknown): FunctionToolCall {
  return {
    id: 'call_0',
    type: 'function',
    function: { name: 'resize', arguments: JSON.stringify({ size: value }) },
  };
}

function of(what: string, size: object, values: readonly unknown[]): CombinedParameter {
  const parameters = { type: 'object', properties: { size }, required: ['size'], $defs };
  return { what, parameters, values };
}

function whole(what: string, keywords: object, values: readonly unknown[]): CombinedParameter {
  const All = { properties: { size: { $ref: '#/$defs/Version' } } };
  return { what, parameters: { type: 'object', ...keywords, $defs: { ...$defs, All } }, values };
}
