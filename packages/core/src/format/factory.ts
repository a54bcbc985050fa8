import {
  type OptionsInput,
  type OptionsOutput,
  type OptionsSchema,
  parseOptions,
} from '../checking/options.js';
import { ModelspeakError } from '../errors/errors.js';
import { CONTRACT, type FormatBase, type FormatFactory, type ModelPattern } from './format.js';

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Creates a format with options; `change` creates the same format with changed options. */
type Make<Schema extends OptionsSchema, Made> = (
  options: OptionsOutput<Schema>,
  change: (options?: object) => Made,
) => Made;

/** The factory of a format: validates the options before it creates the format. */
export function createFactory<Schema extends OptionsSchema, Made extends FormatBase>(
  { name, models }: { readonly name: string; readonly models: readonly (string | ModelPattern)[] },
  schema: Schema,
  make: Make<Schema, Made>,
): FormatFactory<OptionsInput<Schema>, Made> {
  if (!NAME.test(name)) {
    throw new ModelspeakError(
      'invalid_format',
      `found the name ${JSON.stringify(name)}, expected a-z, 0-9 and single dashes`,
    );
  }
  // In JavaScript, and in a definition that was cast, it may be missing.
  if (typeof schema?.['~standard']?.validate !== 'function') {
    throw new ModelspeakError(
      'invalid_format',
      `${name} has no schema of its options; add \`options\` to its definition, which is defineOptions({}) if it has none`,
    );
  }
  const factory = (input?: object): Made =>
    make(parseOptions(schema, input), (changed) => factory({ ...input, ...changed }));
  return Object.assign(
    factory as (options?: OptionsInput<Schema>) => Made,
    {
      contract: CONTRACT,
      formatName: name,
      models,
      options: schema,
    } as const,
  );
}
