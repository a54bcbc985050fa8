import { ModelspeakError } from '../errors/errors.js';
import { joinPath, pathSteps } from '../errors/path.js';
import { array, boolean, mapValues, nullish, oneOf, optionsOf, text } from './shape.js';

/**
 * The part of a schema that core needs to know what options a format takes: the Standard Schema that
 * Zod, Valibot and ArkType implement, and {@link defineOptions} besides.
 *
 * @see https://standardschema.dev
 */
export interface OptionsSchema<Input = unknown, Output = unknown> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => OptionsResult<Output> | Promise<OptionsResult<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
    /** Standard JSON Schema: describes what may be handed in. Zod from 4.2 on has it too. */
    readonly jsonSchema?: OptionsJsonSchema | undefined;
  };
}

/** Gives the JSON Schema of the options of a format. */
export interface OptionsJsonSchema {
  readonly input: (options: { readonly target: 'draft-2020-12' }) => Record<string, unknown>;
}

/** What validating options gave: the options with every default filled in, or what is wrong. */
export type OptionsResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly OptionsIssue[] };

/** One fault in options: what is wrong, and where. */
export interface OptionsIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** What may be handed in for a schema. */
export type OptionsInput<Schema extends OptionsSchema> = NonNullable<
  Schema['~standard']['types']
>['input'];

/** What a schema makes of it. */
export type OptionsOutput<Schema extends OptionsSchema> = NonNullable<
  Schema['~standard']['types']
>['output'];

/**
 * One option of {@link defineOptions}: what it may be, and what it is when it is left out. Made by
 * {@link choice}, {@link choices}, {@link flag} and {@link words}.
 */
export interface Option<Value, Fallback extends Value | undefined = Value | undefined> {
  /** Throws for a value that the option cannot be. */
  readonly shape: (value: unknown, path: string) => void;
  /** What the option is when it is left out. */
  readonly fallback: Fallback;
  /** The JSON Schema of what it may be. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** For types alone. */
  readonly value?: Value;
}

/**
 * An option that is one of a few words, the first by default.
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
 * An option that is a list of words out of a few, absent by default.
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
 * An option that is on or off.
 *
 * @param fallback Which of both it is when it is left out.
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
 * An option that is a string.
 *
 * @param fallback What it is when it is left out; `undefined` for an option that may be absent.
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
 * Describes the options of a format in a few bytes. Any library that speaks Standard Schema (Zod,
 * Valibot, ArkType) serves as well, where its size does not matter.
 *
 * @param check Throws for options that are each right by themselves, but not together.
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
 * Reads options by their schema.
 *
 * @throws {ModelspeakError} `invalid_option`
 */
export function parseOptions<Schema extends OptionsSchema>(
  schema: Schema,
  input: unknown,
): OptionsOutput<Schema> {
  const result = schema['~standard'].validate(input ?? {});
  if (result instanceof Promise) {
    throw new ModelspeakError('invalid_format', 'the options are checked by a promise');
  }
  if (result.issues === undefined) return result.value as OptionsOutput<Schema>;
  const { message, path = [] } = result.issues[0] ?? { message: 'found no reason' };
  let place = 'options';
  for (const step of path) place = joinPath(place, typeof step === 'object' ? step.key : step);
  throw new ModelspeakError('invalid_option', message, { path: place });
}
