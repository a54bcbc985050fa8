import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema';
import { joinPath } from '@modelspeak/core/authoring';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { type AnySchema, isStandard } from './any-schema.js';

/** A checked value, or what is wrong with it. */
export type Checked<Value = unknown> =
  | { readonly value: Value; readonly problems?: undefined }
  | { readonly problems: readonly string[] };

/** Checks values against a schema. */
export type CheckValue = (value: unknown) => Promise<Checked>;

/**
 * Makes a function that checks values against a schema. JSON Schemas are checked by
 * `@cfworker/json-schema`, which generates no code and so works where that is forbidden.
 *
 * @example
 * ```ts
 * import { checkerOf } from '@modelspeak/chat';
 *
 * const check = checkerOf({ type: 'object', properties: { days: { type: 'integer' } } });
 * console.log((await check({ days: 'two' })).problems);
 * // [ 'days: Instance type "string" is invalid. Expected "integer".' ]
 * ```
 */
export function checkerOf(schema: AnySchema): CheckValue {
  if (isStandard(schema)) {
    return async (value) => checkedBy(await schema['~standard'].validate(value));
  }
  const validator = new Validator(schema as Schema, '2020-12', false);
  return async (value) => {
    const { valid, errors } = validator.validate(value);
    return valid ? { value } : { problems: innermost(errors).map(problemText) };
  };
}

/**
 * The result of a library's schema, with paths as text.
 *
 * @example
 * ```ts
 * import { checkedBy } from '@modelspeak/chat';
 *
 * console.log(checkedBy({ issues: [{ message: 'too big', path: ['days', 1] }] }));
 * // { problems: [ 'days[1]: too big' ] }
 * ```
 */
export function checkedBy<Value>(result: StandardSchemaV1.Result<Value>): Checked<Value> {
  return result.issues === undefined
    ? { value: result.value }
    : { problems: result.issues.map(issueText) };
}

function issueText({ message, path = [] }: StandardSchemaV1.Issue): string {
  return atPlace(
    path.map((step) => (typeof step === 'object' ? step.key : step)),
    message,
  );
}

/** Removes errors that only say that a nested value is wrong. */
function innermost(errors: readonly OutputUnit[]): readonly OutputUnit[] {
  return errors.filter(
    ({ keyword, keywordLocation }) =>
      keyword !== 'additionalProperties' &&
      !errors.some((other) => other.keywordLocation.startsWith(`${keywordLocation}/`)),
  );
}

function problemText({ instanceLocation, error, keyword }: OutputUnit): string {
  const steps = instanceLocation.split('/').slice(1).map(stepOf);
  return atPlace(steps, keyword === 'false' ? 'it is not allowed here' : error);
}

/** A step of a JSON Pointer. */
function stepOf(pointed: string): string | number {
  const step = decodeURI(pointed).replaceAll('~1', '/').replaceAll('~0', '~');
  return /^\d+$/.test(step) ? Number(step) : step;
}

function atPlace(steps: readonly PropertyKey[], problem: string): string {
  const place = steps.reduce<string>((before, step) => joinPath(before, step), '');
  return place === '' ? problem : `${place}: ${problem}`;
}
