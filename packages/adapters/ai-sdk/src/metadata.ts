import type { JSONObject, SharedV4ProviderMetadata } from '@ai-sdk/provider';
import type { ProviderPart } from '@modelspeak/core';

/** The name under which the AI SDK carries what only Modelspeak understands. */
export const PROVIDER = 'modelspeak';

/** Fields for `providerMetadata`, which the AI SDK sends back as `providerOptions`; nothing if all are missing. */
export function metadataOf(fields: object): { providerMetadata?: SharedV4ProviderMetadata } {
  const known = Object.entries(fields).filter(([, value]) => value !== undefined);
  if (known.length === 0) return {};
  return { providerMetadata: { [PROVIDER]: Object.fromEntries(known) as JSONObject } };
}

/**
 * What an empty reasoning part carries in place of a part that only one message format knows: the AI SDK
 * keeps its position, and sends it back.
 */
export function providerFields({ format, value }: Omit<ProviderPart, 'type'>): object {
  return { part: { format, value } };
}

/** What an earlier `providerMetadata` said. */
export function ownOptions(
  options: Readonly<Record<string, JSONObject>> | undefined,
): Readonly<JSONObject> {
  return options?.[PROVIDER] ?? {};
}
