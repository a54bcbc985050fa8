import {
  createRegistry,
  type FormatFactory,
  ModelspeakError,
  type PromptFormat,
} from '@modelspeak/core';

/** The options with which a format is made for a model, or nothing where it is not known for it. */
export function optionsOfModel(
  factory: FormatFactory<object, PromptFormat>,
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
  try {
    createRegistry([asked]).forModel(model);
    return found;
  } catch (error) {
    if (error instanceof ModelspeakError && error.code === 'unknown_format') return undefined;
    throw error;
  }
}
