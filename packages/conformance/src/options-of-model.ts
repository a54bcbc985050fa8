import { createRegistry, type FormatFactory, type PromptFormat } from '@modelspeak/core';

/**
 * Returns the options with which a registry creates a format for a model, such as
 * `{ version: '3' }`, or `undefined` if the format does not know the model.
 *
 * @example
 * ```ts
 * import { optionsOfModel } from '@modelspeak/conformance';
 * import { phi } from '@modelspeak/format-phi';
 *
 * console.log(optionsOfModel(phi, 'phi4-mini:3.8b')); // { version: '4-mini' }
 * console.log(optionsOfModel(phi, 'acme/other')); // undefined
 * ```
 */
export function optionsOfModel(
  factory: FormatFactory<never, PromptFormat>,
  model: string,
): object | undefined {
  let found: object = {};
  const format = factory();
  const asked: PromptFormat = {
    ...format,
    with(options = {}) {
      found = options;
      return format;
    },
  };
  return createRegistry([asked]).findForModel(model) && found;
}
