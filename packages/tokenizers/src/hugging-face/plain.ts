import type { AddedToken, TokenizerJson } from './tokenizer-json.js';

/** A text, and its score. */
type Piece = readonly [string, number];

/** What a model of a `tokenizer.json` may hold. */
interface Model {
  readonly vocab?: Readonly<Record<string, number>> | readonly Piece[];
  readonly merges?: readonly (string | readonly [string, string])[];
  readonly unk_token?: string | null;
}

/**
 * The same tokenizer without some of its added tokens. Vocabularies list special tokens too, where a
 * model could still come upon them: they are taken from there as well.
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
    // Ids are places in the list: what takes an entry's place is a text that cannot come up.
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

/** What a merge makes: of `a b`, or of `['a', 'b']`, it is `ab`. */
function mergedText(merge: string | readonly [string, string]): string {
  return typeof merge === 'string' ? merge.replace(' ', '') : merge.join('');
}

/** Half a character: no text that can be encoded holds it. */
const UNWRITABLE = '\ud800';
/** A score that any other way to cut a text beats. */
const NEVER = -1e9;

function isPieces(vocab: NonNullable<Model['vocab']>): vocab is readonly Piece[] {
  return Array.isArray(vocab);
}
