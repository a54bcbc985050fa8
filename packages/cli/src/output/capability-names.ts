import type { Capabilities } from '@modelspeak/core';

/** A format's capabilities in words: `parallel tool calls` for `parallelToolCalls`. */
export interface CapabilityNames {
  /** Features that the format can express. */
  readonly supported: readonly string[];
  /** Features that the reference drops. The format drops them too with `--on-loss reference`. */
  readonly lost: readonly string[];
  /** Rules for a conversation, and changes that the format makes to one. */
  readonly rules: readonly string[];
}

export function capabilityNames(supports: Capabilities): CapabilityNames {
  const { alternation, system, ...given } = supports;
  const { stripsPastReasoning, stripsReasoning, stripsConstraints, ...others } = given;
  const { trims, trimsReplies, trimsAfterReasoning, trimsReasoning, ...rest } = others;
  const named = (wanted: boolean | string): string[] =>
    Object.entries({ system: system !== false, ...rest })
      .filter(([, support]) => support === wanted)
      .map(([name]) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
  const rules = [
    (system === 'first' || system === 'keeps first') && 'a system message comes first',
    alternation && 'user and assistant take turns',
    stripsReasoning === true && 'all reasoning is left out',
    stripsReasoning === 'unless thinking' && 'reasoning is left out if thinking is off',
    stripsReasoning === 'unless told to think' && 'reasoning is left out unless thinking is on',
    stripsPastReasoning && stripsReasoning !== true && 'past reasoning is left out',
    stripsConstraints && "constraints in tools' schemas are left out",
    trims.length > 0 && `white space around the text is removed (${trims.join(', ')})`,
    trimsReplies && 'replies are read without the white space around them',
    trimsReasoning === true && 'white space around the reasoning is removed',
    trimsReasoning === 'breaks' && 'line breaks around the reasoning are removed',
    trimsAfterReasoning && 'line breaks between reasoning and text are removed',
  ];
  return {
    supported: named(true),
    lost: named('lost'),
    rules: rules.filter((rule) => rule !== false),
  };
}
