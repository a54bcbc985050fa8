import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { ChatOptions } from '@modelspeak/chat';
import { ModelspeakError } from '@modelspeak/core';
import type { Sampling } from '@modelspeak/endpoint';
import { ownOptions } from '../metadata.js';

/** What a call may set in `providerOptions.modelspeak`, besides what the AI SDK has settings for. */
export type ModelspeakOptions = Pick<
  ChatOptions,
  | 'thinking'
  | 'documents'
  | 'today'
  | 'onLoss'
  | 'toolLinks'
  | 'maxCalls'
  | 'limit'
  | 'strictCalls'
  | 'timeouts'
  | 'variables'
> & {
  /** Settings of sampling that the AI SDK does not have, such as `minP`. */
  readonly sampling?: Sampling | undefined;
};

const KNOWN = {
  thinking: true,
  documents: true,
  today: true,
  onLoss: true,
  toolLinks: true,
  maxCalls: true,
  limit: true,
  strictCalls: true,
  timeouts: true,
  variables: true,
  sampling: true,
} satisfies Record<keyof ModelspeakOptions, true>;

/**
 * The options of a call that only Modelspeak knows.
 *
 * @throws {ModelspeakError} `invalid_option` for an unknown one
 */
export function ownOptionsOf({
  providerOptions,
}: Pick<LanguageModelV4CallOptions, 'providerOptions'>): ModelspeakOptions {
  const own = ownOptions(providerOptions);
  const unknown = Object.keys(own).find((name) => !Object.hasOwn(KNOWN, name));
  if (unknown === undefined) return own;
  throw new ModelspeakError(
    'invalid_option',
    `unknown option; expected one of ${Object.keys(KNOWN).join(', ')}`,
    { path: `providerOptions.modelspeak.${unknown}` },
  );
}
