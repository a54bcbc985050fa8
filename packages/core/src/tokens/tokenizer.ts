/**
 * The interface of a tokenizer; any tokenizer can be adapted to it. `@modelspeak/tokenizers` has
 * adapters for common ones.
 */
export interface Tokenizer {
  /** The id of a special token, or `undefined` if the tokenizer has no such token. */
  controlId(token: string): number | undefined;
  /**
   * The ids of plain text, without parsing or adding special tokens. `place` says where the text
   * is: SentencePiece puts a space before a text only at the start of the prompt.
   */
  encode(text: string, place?: TextPlace): readonly number[];
  /**
   * For each id that `encode` returns, where its token begins in the text, in UTF-16 units. Only
   * for tokenizers that change the text before they encode it, so that {@link Tokenizer.piece}
   * cannot locate a token.
   */
  offsets?(text: string): readonly number[];
  /**
   * What an id stands for, or `undefined` if there is no such id. Needed to decode ids, and to
   * locate a token that crosses two pieces of a prompt.
   */
  piece?(id: number): TokenPiece | undefined;
}

/** What a token stands for: the UTF-8 bytes of its text, or a special token. */
export type TokenPiece = Uint8Array | { readonly token: string };

/** An asynchronous tokenizer, such as one behind a server. */
export interface AsyncTokenizer {
  /**
   * The ids of special tokens, in order; `undefined` for tokens that the tokenizer does not have.
   * Called before `encode`, with all special tokens that content must not contain.
   */
  controlIds(tokens: readonly string[]): Promise<readonly (number | undefined)[]>;
  /**
   * The ids of each text, in order: everything that a prompt needs, in one batch. Special tokens
   * are neither parsed nor added.
   */
  encode(texts: readonly PlacedText[]): Promise<readonly (readonly number[])[]>;
  /**
   * What each id stands for, in order; `undefined` if there is no such id. Needed to decode ids.
   */
  pieces?(ids: readonly number[]): Promise<readonly (TokenPiece | undefined)[]>;
}

/** Where a text is in a prompt. */
export interface TextPlace {
  /** What comes before it: nothing, a special token, or text that is encoded separately. */
  readonly after: 'nothing' | 'control' | 'text';
}

/** A text and its place in a prompt. */
export interface PlacedText extends TextPlace {
  readonly text: string;
}
