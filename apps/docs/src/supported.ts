import type { Capabilities, Format } from '@modelspeak/core';

/** A feature, and whether a format supports it. */
export interface Supported {
  readonly feature: string;
  readonly support: 'yes' | 'no' | 'lost';
  /** With which other options the format supports it, if not by default. */
  readonly elsewhere?: readonly string[];
}

/** Capabilities that say how prompts are written, not what they can express. */
type Normalisation =
  | 'alternation'
  | 'instead'
  | 'stripsPastReasoning'
  | 'stripsReasoning'
  | 'stripsConstraints'
  | 'trims'
  | 'trimsReplies'
  | 'trimsAfterReasoning'
  | 'trimsReasoning';
type Feature = Exclude<keyof Capabilities, Normalisation>;

const FEATURES: Readonly<Record<Feature, string>> = {
  system: 'system messages',
  developer: 'developer messages separate from system',
  history: 'history',
  tools: 'tools',
  toolCalls: 'tool calls',
  parallelToolCalls: 'parallel tool calls',
  contentWithToolCalls: 'text next to tool calls',
  order: 'text and calls in any order',
  toolErrors: 'tool errors',
  images: 'images',
  boundingBoxes: 'bounding boxes',
  audio: 'audio',
  files: 'files',
  reasoning: 'reasoning',
  signatures: 'signed reasoning',
  providerParts: "the provider's own parts and tools",
  refusals: 'refusals',
  names: 'speaker names',
  customTools: 'custom tools',
  functionMessages: 'function messages',
  extra: 'provider-specific keys',
};

/** The features of conversations, and which of them a format can express by default or with other options. */
export function supportedFeatures(
  { supports }: Format,
  variants: readonly Variant[] = [],
): readonly Supported[] {
  return (Object.keys(FEATURES) as Feature[]).map((name) => {
    const support = supportOf(supports[name]);
    const others = variants.filter(({ format }) => supportOf(format.supports[name]) === 'yes');
    return {
      feature: FEATURES[name],
      support,
      ...(support !== 'yes' &&
        others.length > 0 && { elsewhere: others.map(({ label }) => label) }),
    };
  });
}

/** A format with options that are not its defaults. */
export interface Variant {
  /** The options in a few words. */
  readonly label: string;
  readonly format: Format;
}

function supportOf(support: Capabilities[Feature]): Supported['support'] {
  return support === 'lost' ? 'lost' : support === false ? 'no' : 'yes';
}

/** The request options, and which of them a format supports. */
export function supportedRequests({ request, supports }: Format): readonly Supported[] {
  const { enabled, effort, budget, keepPast } = request.thinking ?? {};
  const choices = request.toolChoice ? 'toolChoice: any' : 'toolChoice: auto, none';
  const all: readonly (readonly [feature: string, isTaken: unknown])[] = [
    ['continueFinalMessage (prefill)', request.prefill],
    [choices, request.toolChoice || supports.tools],
    ['responseFormat', request.responseFormat],
    ['documents', request.documents],
    ['thinking.enabled', enabled],
    [effort?.length ? `thinking.effort: ${effort.join(', ')}` : 'thinking.effort', effort?.length],
    ['thinking.budget', budget],
    ['thinking.keepPast', keepPast],
  ];
  return all.map(([feature, isTaken]) => ({ feature, support: isTaken ? 'yes' : 'no' }));
}

/** What a format requires of conversations, and what it normalises. */
export function rulesOf({ supports }: Pick<Format, 'supports'>): readonly string[] {
  const { system, alternation, stripsPastReasoning, stripsReasoning, stripsConstraints } = supports;
  const { trims, trimsReplies, trimsAfterReasoning, trimsReasoning } = supports;
  return [
    ...(system === 'first' || system === 'keeps first'
      ? ['A system message may only come first.']
      : []),
    ...(alternation ? ['User and assistant messages must alternate.'] : []),
    ...(stripsReasoning === true ? ['All reasoning is left out of the prompt.'] : []),
    ...(stripsReasoning === 'unless thinking'
      ? ['With thinking off, reasoning is left out of the prompt.']
      : []),
    ...(stripsReasoning === 'unless told to think'
      ? ['Unless thinking is on, reasoning is left out of the prompt.']
      : []),
    ...(stripsPastReasoning && stripsReasoning !== true
      ? ['Reasoning of earlier turns is left out of the prompt.']
      : []),
    ...(stripsConstraints
      ? ["Constraints in a tool's schema, such as a maximum value, are left out of the prompt."]
      : []),
    ...(trims.length > 0
      ? [`White space at the ends of ${trims.join(', ')} messages is trimmed.`]
      : []),
    ...(trimsReplies ? ['White space at the ends of replies is trimmed.'] : []),
    ...(trimsReasoning === true ? ['White space at the ends of reasoning is trimmed.'] : []),
    ...(trimsReasoning === 'breaks' ? ['Line breaks at the ends of reasoning are trimmed.'] : []),
    ...(trimsAfterReasoning ? ['Line breaks between reasoning and text are trimmed.'] : []),
  ];
}
