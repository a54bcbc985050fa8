import type { Check, Group } from '@modelspeak/conformance/suites';
import { abort } from './groups/abort.js';
import { errors } from './groups/errors.js';
import { finish } from './groups/finish.js';
import { ids } from './groups/ids.js';
import { loop } from './groups/loop.js';
import { output } from './groups/output.js';
import { parts } from './groups/parts.js';
import { replies } from './groups/replies.js';
import { requests } from './groups/requests.js';
import { settings } from './groups/settings.js';
import { toolChoice } from './groups/tool-choice.js';
import type { ProviderSubject } from './subject.js';

/**
 * The groups of the suite for providers of the AI SDK, in the order in which they run.
 *
 * @example
 * ```ts
 * import { PROVIDER_SUITE } from '@modelspeak/ai-sdk/conformance';
 *
 * console.log(PROVIDER_SUITE.map(({ name }) => name).slice(0, 3)); // [ 'requests', 'parts', 'ids' ]
 * ```
 */
export const PROVIDER_SUITE: readonly Group<ProviderSubject>[] = [
  requests,
  parts,
  ids,
  replies,
  toolChoice,
  loop,
  output,
  settings,
  finish,
  abort,
  errors,
].map((group) => ({
  ...group,
  checks: group.checks.map((check) => ({
    ...check,
    skip: (subject: ProviderSubject) =>
      exceptionOf(subject, group.name, check) ?? check.skip?.(subject),
  })),
}));

/** Why a subject does not pass a check, if it says so. */
function exceptionOf(
  { exceptions = {} }: ProviderSubject,
  group: string,
  { name }: Check<ProviderSubject>,
): string | undefined {
  const found = Object.entries(exceptions).find(([begin]) => `${group}: ${name}`.startsWith(begin));
  return found?.[1];
}
