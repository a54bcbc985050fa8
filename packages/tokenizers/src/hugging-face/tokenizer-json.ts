/** The parts of a `tokenizer.json` that are used. */
export interface TokenizerJson {
  readonly added_tokens?: readonly AddedToken[] | undefined;
  readonly model: object;
  readonly normalizer?: object | null | undefined;
  readonly pre_tokenizer?: object | null | undefined;
  readonly post_processor?: object | null | undefined;
  readonly decoder?: object | null | undefined;
}

/** A token that is matched in text before anything else. */
export interface AddedToken {
  readonly id: number;
  readonly content: string;
  readonly special: boolean;
}

/** A step of a normalizer, a pre-tokenizer or a decoder, with its options. */
export interface Step extends Readonly<Record<string, unknown>> {
  readonly type: string;
}

/** The steps of a component that may be a sequence, in order. */
export function stepsOf(given: object | null | undefined): readonly Step[] {
  if (given == null) return [];
  const { normalizers, pretokenizers, decoders } = given as Readonly<Record<string, unknown>>;
  const steps = normalizers ?? pretokenizers ?? decoders;
  return Array.isArray(steps) ? steps.flatMap(stepsOf) : [given as Step];
}
