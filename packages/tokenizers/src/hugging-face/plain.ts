import type { AddedToken, TokenizerJson } from './tokenizer-json.js';

/** A text and its score. */
type Piece = readonly [string, number];

/** The parts of the model in a `tokenizer.json` that are used. */
interface Model {
  readonly vocab?: Readonly<Record<string, number>> | readonly Piece[];
  readonly merges?: readonly (string | readonly [string, string])[];
  readonly unk_token?: string | null;
}

/**
 * The same tokenizer without some of its added tokens. They are also removed from the vocabulary,
 * where a model could still find them.
 */
export function withoutAddedTokens(
  json: TokenizerJson,
  removed: readonly AddedToken[],
): TokenizerJson {
  const texts = new Set(removed.map(({ content }) => content));
  const isKept = ({ content }: AddedToken): boolean => !texts.has(content);
  return {
    ...json,
    added_tokens: (json.added_tokens ?? []).filter(isKept),
    model: withoutEntries(json.model, texts),
  };
}

function withoutEntries(model: Model, texts: ReadonlySet<string>): Model {
  const { vocab = {}, merges, unk_token } = model;
  if (isPieces(vocab)) {
    // Ids are indexes: the entry is replaced by a text that cannot occur.
    return {
      ...model,
      vocab: vocab.map(
        (entry): Piece => (texts.has(entry[0]) ? [UNWRITABLE + entry[0], NEVER] : entry),
      ),
    };
  }
  const isKept = ([token]: [string, number]): boolean => !texts.has(token) || token === unk_token;
  const entries = Object.entries(vocab).filter(isKept);
  return {
    ...model,
    vocab: Object.fromEntries(entries),
    ...(merges !== undefined && {
      merges: merges.filter((merge) => !texts.has(mergedText(merge))),
    }),
  };
}

/** The result of a merge: `ab` for `a b`, or for `['a', 'b']`. */
function mergedText(merge: string | readonly [string, string]): string {
  return typeof merge === 'string' ? merge.replace(' ', '') : merge.join('');
}

/** A lone surrogate: no text that can be encoded contains it. */
const UNWRITABLE = '\ud800';
/** A score that any other tokenization beats. */
const NEVER = -1e9;

function isPieces(vocab: NonNullable<Model['vocab']>): vocab is readonly Piece[] {
  return Array.isArray(vocab);
}
