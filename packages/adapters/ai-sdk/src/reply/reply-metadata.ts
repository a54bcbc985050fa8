import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';
import type { ChatReply } from '@modelspeak/chat';
import { metadataOf } from '../metadata.js';

/** What the AI SDK has no place for: repairs, the remains of calls, log probabilities, and so on. */
export function replyMetadata(reply: ChatReply): { providerMetadata?: SharedV4ProviderMetadata } {
  const { stop, malformed, repairs, warnings, ignored, logProbs, cost, leftOut, sampled } = reply;
  const given = metadataOf({
    stop,
    malformed: unlessEmpty(malformed),
    repairs: unlessEmpty(repairs),
    warnings: unlessEmpty(warnings),
    ignored: ignored === '' ? undefined : ignored,
    logProbs,
    cost,
    leftOut: leftOut?.length,
    kept: sampled?.kept,
    rewritten: sampled?.rewritten,
    timings: sampled?.timings,
  });
  // As JSON: fields without a value are left out on every level.
  return JSON.parse(JSON.stringify(given));
}

function unlessEmpty<List extends readonly unknown[]>(list: List | undefined): List | undefined {
  return list === undefined || list.length === 0 ? undefined : list;
}
