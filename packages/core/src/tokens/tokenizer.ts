/**
 * What a tokenizer must be able to do; any tokenizer can be adapted to it. `@modelspeak/tokenizers`
 * has adapters of those that people use.
 */
export interface Tokenizer {
  /** The id of a special token, or `undefined` where the tokenizer has no such token. */
  controlId(token: string): number | undefined;
  /**
   * The ids of plain text, with the parsing of special tokens off and none added. `place` says where
   * the text stands: SentencePiece puts a space before a text only where it begins the prompt.
   */
  encode(text: string, place?: TextPlace): readonly number[];
  /**
   * For each id that `encode` gives, where in the text its token begins, in UTF-16 units. Only for
   * tokenizers that change the text before they encode it, so that {@link Tokenizer.piece} cannot tell
   * where a token lies.
   */
  offsets?(text: string): readonly number[];
  /**
   * What an id stands for, or `undefined` where there is no such id. Needed to decode ids, and to tell
   * exactly where a token lies that stands between two pieces of a prompt.
   */
  piece?(id: number): TokenPiece | undefined;
}

/** What a token stands for: the bytes of its text in UTF-8, or the special token that it is. */
export type TokenPiece = Uint8Array | { readonly token: string };

/** A tokenizer that answers later, because it is behind a server. */
export interface AsyncTokenizer {
  /**
   * The ids of special tokens, in the order of the tokens; `undefined` where the tokenizer has no such
   * token. Asked before anything is encoded, with all special tokens that content must not contain.
   */
  controlIds(tokens: readonly string[]): Promise<readonly (number | undefined)[]>;
  /**
   * The ids of each of these texts, in their order: all that a prompt needs in one batch. The parsing
   * of special tokens is off, and none are added.
   */
  encode(texts: readonly PlacedText[]): Promise<readonly (readonly number[])[]>;
  /**
   * What each of these ids stands for, in their order; `undefined` where there is no such id. Needed
   * to decode ids.
   */
  pieces?(ids: readonly number[]): Promise<readonly (TokenPiece | undefined)[]>;
}

/** Where a run of text stands in a prompt. */
export interface TextPlace {
  /** What comes before it: nothing, a special token, or text that is encoded apart. */
  readonly after: 'nothing' | 'control' | 'text';
}

/** A text, and where it stands in a prompt. */
export interface PlacedText extends TextPlace {
  readonly text: string;
}
