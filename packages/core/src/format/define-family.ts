import {
  choice,
  defineOptions,
  type OptionsIssue,
  type OptionsJsonSchema,
  type OptionsSchema,
} from '../checking/options.js';
import { unknownName } from '../checking/unknown-name.js';
import { createFactory } from './factory.js';
import type { CONTRACT, FormatGuide, ModelPattern, PromptFormat } from './format.js';

/** The factory of one version's format. */
type Member = {
  (options?: never): PromptFormat;
  readonly models: readonly (string | ModelPattern)[];
  readonly options?: OptionsSchema | undefined;
};

/** The formats of a family, by the version of the model. */
export type FamilyMembers = Readonly<Record<string, Member>>;

type Versions<Members> = string & keyof Members;

/** The options of a version's format, plus the version. */
export type VersionOptions<Members, Version> = {
  /** The version of the model. */
  readonly version?: Version | undefined;
} & (Members[Version & keyof Members] extends (options?: infer Options) => unknown
  ? Options
  : never);

/** The format of a version; `with` may change the version too. */
export type VersionFormat<Members, Version> = Members[Version & keyof Members] extends (
  options?: never,
) => PromptFormat<infer _Options, infer Support>
  ? PromptFormat<{ readonly version?: Versions<Members> | undefined }, Support>
  : never;

/** Creates the format of a version. */
export interface FamilyFactory<Members, Default> {
  <Version extends Versions<Members> = Default & Versions<Members>>(
    options?: VersionOptions<Members, Version>,
  ): VersionFormat<Members, Version>;
  /** The contract version that the formats were written for. */
  readonly contract: typeof CONTRACT;
  /** The family's name. */
  readonly formatName: string;
  /** The models of all versions, each with its version. */
  readonly models: readonly ModelPattern[];
  /** The schema of its options. Its JSON Schema is an `anyOf` of the options of each version. */
  readonly options?: OptionsSchema | undefined;
}

/** The definition of a family. */
export interface FamilyDefinition<Members, Default> {
  /** Its name: lower case, with dashes. */
  readonly name: string;
  /** The default version. */
  readonly version: Default;
  /** The formats, by version. */
  readonly members: Members;
  /** Loads its guide. */
  readonly guide?: (() => Promise<FormatGuide>) | undefined;
}

/**
 * Joins the formats of a model family into one with the option `version`. Each version keeps its
 * own options, capabilities and types; a model id selects the version.
 *
 * @throws {ModelspeakError} `invalid_format` for a name that is not in lower case with dashes; the
 * factory throws `invalid_option` for an unknown version
 *
 * @example
 * ```ts
 * import { createRegistry } from '@modelspeak/core';
 * import {
 *   createTextReader,
 *   defineFamily,
 *   defineFormat,
 *   defineOptions,
 * } from '@modelspeak/core/authoring';
 *
 * const version = (name: string) =>
 *   defineFormat({
 *     name,
 *     models: [`${name}-*`],
 *     options: defineOptions({}),
 *     control: [],
 *     stop: [],
 *     supports: {},
 *     write: (_conversation, out) => out.scaffold(`${name}:`),
 *     reader: (_options, _context, control) => createTextReader(control, []),
 *   });
 *
 * const parrot = defineFamily({
 *   name: 'parrot',
 *   version: '2',
 *   members: { '1': version('parrot-1'), '2': version('parrot-2') },
 * });
 * const conversation = { messages: [{ role: 'user' as const, content: 'Hi' }] };
 * console.log(parrot({ version: '1' }).render(conversation)); // parrot-1:
 * const format = createRegistry([parrot()]).forModel('parrot-1-large');
 * console.log(format.kind === 'prompt' && format.render(conversation)); // parrot-1:
 * ```
 */
export function defineFamily<
  const Members extends FamilyMembers,
  const Default extends Versions<Members>,
>({
  name,
  version: fallback,
  members,
  guide,
}: FamilyDefinition<Members, Default>): FamilyFactory<Members, Default> {
  const models = Object.entries(members).flatMap(([version, member]) =>
    member.models.map((pattern) => patternOf(pattern, version)),
  );
  const make = (
    { version, options }: Chosen,
    change: (options?: object) => PromptFormat,
  ): PromptFormat => ({
    ...(members[version] as Member)(options as never),
    name,
    models,
    guide,
    with: (changed) =>
      change(isOther(changed, version) ? { ...without(options), ...changed } : changed),
  });
  const schema = versionSchema(fallback, members);
  return createFactory({ name, models }, schema, make) as unknown as FamilyFactory<
    Members,
    Default
  >;
}

/** Whether options name another version, to which the options of this one do not apply. */
function isOther(options: { readonly version?: unknown } = {}, version: string): boolean {
  return options.version !== undefined && options.version !== version;
}

/** The same options, all set to `undefined`. */
function without(options: object): object {
  return Object.fromEntries(Object.keys(options).map((key) => [key, undefined]));
}

type Target = Parameters<OptionsJsonSchema['input']>[0];

/** A version, and the options of its format. */
interface Chosen {
  readonly version: string;
  readonly options: object;
}

/** The JSON Schema of a version's options, including `version`. */
interface VersionSchema {
  readonly properties: object;
  readonly additionalProperties?: unknown;
}

function patternOf(pattern: string | ModelPattern, version: string): ModelPattern {
  const { options, ...rest } = typeof pattern === 'string' ? { match: pattern } : pattern;
  return { ...rest, options: { ...options, version } };
}

/** Takes the version out of the options; the format validates the others. */
function versionSchema(fallback: string, members: FamilyMembers): OptionsSchema<object, Chosen> {
  const versions = Object.keys(members);
  const others = versions.filter((version) => version !== fallback);
  const known = defineOptions({ version: choice(fallback, ...others) })['~standard'];
  return {
    '~standard': {
      ...known,
      types: undefined,
      validate(input) {
        const isObject = typeof input === 'object' && !Array.isArray(input);
        const { version, ...options } = isObject ? (input as { version?: unknown }) : {};
        const result = known.validate(isObject ? { version } : input);
        if (result instanceof Promise || result.issues !== undefined) return result as never;
        const given = Object.entries(options).filter(([, value]) => value !== undefined);
        const chosen = { version: result.value.version, options: Object.fromEntries(given) };
        const unknown = unknownOption(chosen);
        return unknown === undefined ? { value: chosen } : { issues: [unknown] };
      },
      jsonSchema: {
        input: (target) => ({ anyOf: versions.map((version) => schemaOf(version, target)) }),
      },
    },
  };

  /** Refuses unknown options like the version's own schema, but lists `version` among the options. */
  function unknownOption({ version, options }: Chosen): OptionsIssue | undefined {
    const schema = schemaOf(version, { target: 'draft-2020-12' });
    if (schema.additionalProperties !== false) return undefined;
    const known = Object.keys(schema.properties);
    const unknown = Object.keys(options).find((name) => !known.includes(name));
    if (unknown === undefined) return undefined;
    return { message: unknownName('option', unknown, known), path: [unknown] };
  }

  function schemaOf(version: string, target: Target): VersionSchema {
    const schema = members[version]?.options?.['~standard'].jsonSchema?.input(target);
    const own = { const: version, ...(version === fallback && { default: version }) };
    return { ...schema, properties: { version: own, ...(schema?.['properties'] as object) } };
  }
}
