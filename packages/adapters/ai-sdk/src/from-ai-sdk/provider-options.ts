import type { SharedV4ProviderOptions } from '@ai-sdk/provider';
import { ModelspeakError } from '@modelspeak/core';

/** What `extra` of a message, part, tool or call says to a provider. */
export interface Extra {
  readonly providerOptions?: SharedV4ProviderOptions;
}

/**
 * The provider's options in the `extra` of something.
 *
 * @throws {ModelspeakError} `unsupported` for other keys: the AI SDK has no place for them
 */
export function optionsIn(
  extra: { readonly [key: string]: unknown } | undefined,
  path: string,
): Extra {
  const unknown = Object.keys(extra ?? {}).find((key) => key !== 'providerOptions');
  if (unknown !== undefined) {
    throw new ModelspeakError(
      'unsupported',
      'the AI SDK has no place for this key; use extra: { providerOptions: { … } }',
      { path: `${path}.extra.${unknown}` },
    );
  }
  return (extra ?? {}) as Extra;
}

/** The provider's options that a signature stands for; see `signatureOf`. */
export function optionsOfSignature(signature: string | undefined): Extra {
  if (signature === undefined) return {};
  try {
    const providerOptions: unknown = JSON.parse(signature);
    const isObject = typeof providerOptions === 'object' && providerOptions !== null;
    return isObject ? { providerOptions: providerOptions as SharedV4ProviderOptions } : {};
  } catch {
    // Another provider's signature means nothing to this one.
    return {};
  }
}

/** What a provider wants back with a part, as an opaque text. */
export function signatureOf(options: SharedV4ProviderOptions | undefined): string | undefined {
  return options === undefined || Object.keys(options).length === 0
    ? undefined
    : JSON.stringify(options);
}
