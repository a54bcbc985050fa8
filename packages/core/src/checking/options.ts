import { ModelspeakError } from '../errors/errors.js';
import { joinPath, pathSteps } from '../errors/path.js';
import { array, boolean, mapValues, nullish, oneOf, optionsOf, text } from './shape.js';

/**
 * The part of a schema that core needs to validate a format's options: the Standard Schema
 * interface of Zod, Valibot, ArkType and {@link defineOptions}.
 *
 * @see https://standardschema.dev
 */
export interface OptionsSchema<Input = unknown, Output = unknown> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => OptionsResult<Output> | Promise<OptionsResult<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
    /** Standard JSON Schema of the input. Zod has it since 4.2. */
    readonly jsonSchema?: OptionsJsonSchema | undefined;
  };
}

/** Returns the JSON Schema of a format's options. */
export interface OptionsJsonSchema {
  readonly input: (options: { readonly target: 'draft-2020-12' }) => Record<string, unknown>;
}

/** The result of validation: the options with all defaults filled in, or what is wrong. */
export type OptionsResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly OptionsIssue[] };

/** One invalid option: what is wrong, and where. */
export interface OptionsIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** The input type of a schema. */
export type OptionsInput<Schema extends OptionsSchema> = NonNullable<
  Schema['~standard']['types']
>['input'];

/** The output type of a schema. */
export type OptionsOutput<Schema extends OptionsSchema> = NonNullable<
  Schema['~standard']['types']
>['output'];

/**
 * One option of {@link defineOptions}: its allowed values and its default. Created with
 * {@link choice}, {@link choices}, {@link flag} or {@link words}.
 */
export interface Option<Value, Fallback extends Value | undefined = Value | undefined> {
  /** Throws if the value is not allowed. */
  readonly shape: (value: unknown, path: string) => void;
  /** The value if the option is left out. */
  readonly fallback: Fallback;
  /** The JSON Schema of the allowed values. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Used by types only. */
  readonly value?: Value;
}

/**
 * An option that takes one of a few words. The first is the default.
 *
 * @example
 * ```ts
 * import { choice, defineOptions, defineWritingFormat } from '@modelspeak/core/authoring';
 *
 * const format = defineWritingFormat({
 *   name: 'example',
 *   models: [],
 *   options: defineOptions({ greeting: choice('Hello', 'Salut') }),
 *   control: [],
 *   stop: [],
 *   supports: {},
 *   write: (_conversation, out, { options }) => out.scaffold(options.greeting),
 * });
 * const conversation = { messages: [] };
 * console.log(format().render(conversation)); // Hello
 * console.log(format({ greeting: 'Salut' }).render(conversation)); // Salut
 * ```
 */
export function choice<const Word extends string>(
  ...words: readonly [Word, ...Word[]]
): Option<Word, Word> {
  return { shape: oneOf(...words), fallback: words[0], schema: { enum: words } };
}

/**
 * An option that takes a list of words. It has no default.
 *
 * @example
 * ```ts
 * import { choices, defineOptions } from '@modelspeak/core/authoring';
 *
 * const options = defineOptions({ tools: choices('search', 'code') });
 * console.log(options['~standard'].validate({ tools: ['code'] }));
 * // { value: { tools: [ 'code' ] } }
 * ```
 */
export function choices<const Word extends string>(
  ...words: readonly Word[]
): Option<readonly Word[], undefined> {
  const schema = { type: 'array', items: { enum: words } };
  return { shape: array(oneOf(...words)), fallback: undefined, schema };
}

/**
 * A boolean option.
 *
 * @param fallback The default.
 *
 * @example
 * ```ts
 * import { defineOptions, flag } from '@modelspeak/core/authoring';
 *
 * const options = defineOptions({ wide: flag(true) });
 * console.log(options['~standard'].validate({})); // { value: { wide: true } }
 * ```
 */
export function flag(fallback: boolean): Option<boolean, boolean> {
  return { shape: boolean, fallback, schema: { type: 'boolean' } };
}

/**
 * A string option.
 *
 * @param fallback The default; `undefined` for none.
 *
 * @example
 * ```ts
 * import { defineOptions, words } from '@modelspeak/core/authoring';
 *
 * const options = defineOptions({ model: words('small'), user: words(undefined) });
 * console.log(options['~standard'].validate({})); // { value: { model: 'small', user: undefined } }
 * ```
 */
export function words<Fallback extends string | undefined>(
  fallback: Fallback,
): Option<string, Fallback> {
  return { shape: text, fallback, schema: { type: 'string' } };
}

type Spec = Readonly<Record<string, Option<unknown>>>;

type InputOf<S extends Spec> = {
  readonly [Key in keyof S]?: NonNullable<S[Key]['value']> | undefined;
};

type OutputOf<S extends Spec> = {
  readonly [Key in keyof S]: NonNullable<S[Key]['value']> | S[Key]['fallback'];
};

/**
 * Defines the options of a format in a few bytes. If size does not matter, any Standard Schema
 * library (Zod, Valibot, ArkType) works too.
 *
 * @param check Throws for options that are valid one by one but not together.
 *
 * @example
 * ```ts
 * import { choice, defineOptions, flag } from '@modelspeak/core/authoring';
 *
 * const options = defineOptions({ edition: choice('first', 'second'), wide: flag(false) });
 * console.log(options['~standard'].validate({ wide: true }));
 * // { value: { edition: 'first', wide: true } }
 * ```
 */
export function defineOptions<const S extends Spec>(
  spec: S,
  check?: (options: OutputOf<S>) => void,
): OptionsSchema<InputOf<S>, OutputOf<S>> {
  const shape = optionsOf(
    mapValues(spec, (option) => nullish((value, path = '') => option.shape(value, path))),
  );

  const validate = (input: unknown): OptionsResult<OutputOf<S>> => {
    try {
      shape(input, '');
      const given = input as Readonly<Record<string, unknown>>;
      const value = mapValues(spec, ({ fallback }) => fallback);
      for (const key in spec) value[key] = given[key] ?? value[key];
      check?.(value as OutputOf<S>);
      return { value: value as OutputOf<S> };
    } catch (error) {
      if (!(error instanceof ModelspeakError)) throw error;
      return { issues: [{ message: error.problem, path: pathSteps(error.path) }] };
    }
  };

  return {
    '~standard': {
      version: 1,
      vendor: 'modelspeak',
      validate,
      jsonSchema: { input: () => jsonSchemaOf(spec) },
    },
  };
}

function jsonSchemaOf(spec: Spec): Record<string, unknown> {
  return {
    type: 'object',
    properties: mapValues(spec, ({ schema, fallback }) => ({ ...schema, default: fallback })),
    additionalProperties: false,
  };
}

/**
 * Validates options with their schema.
 *
 * @throws {ModelspeakError} `invalid_option`
 */
export function parseOptions<Schema extends OptionsSchema>(
  schema: Schema,
  input: unknown,
): OptionsOutput<Schema> {
  const result = schema['~standard'].validate(input ?? {});
  if (result instanceof Promise) {
    throw new ModelspeakError(
      'invalid_format',
      'the options schema is asynchronous; make it synchronous',
    );
  }
  if (result.issues === undefined) return result.value as OptionsOutput<Schema>;
  const { message, path = [] } = result.issues[0] ?? { message: 'invalid option' };
  let place = 'options';
  for (const step of path) place = joinPath(place, typeof step === 'object' ? step.key : step);
  throw new ModelspeakError('invalid_option', message, { path: place });
}
