import { ModelspeakError } from './errors.js';
import { CONTRACT, type FormatBase, type FormatFactory } from './format.js';
import {
  type OptionsInput,
  type OptionsOutput,
  type OptionsSchema,
  parseOptions,
} from './options.js';

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The factory of a format: checks the options it is called with before it makes the format. */
export function createFactory<Schema extends OptionsSchema, Made extends FormatBase>(
  { name, models }: { readonly name: string; readonly models: readonly string[] },
  schema: Schema,
  make: (options: OptionsOutput<Schema>, factory: (options?: object) => Made) => Made,
): FormatFactory<OptionsInput<Schema>, Made> {
  if (!NAME.test(name)) {
    throw new ModelspeakError(
      'invalid_format',
      `found the name ${JSON.stringify(name)}, expected a-z and 0-9 with single dashes`,
    );
  }
  const factory = (options?: object): Made => make(parseOptions(schema, options), factory);
  return Object.assign(
    factory as (options?: OptionsInput<Schema>) => Made,
    {
      contract: CONTRACT,
      formatName: name,
      models,
    } as const,
  );
}
