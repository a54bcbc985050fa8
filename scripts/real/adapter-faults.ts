import type { RealTokenizer } from '@modelspeak/conformance';
import { createTokenDecoder, type PromptFormat } from '@modelspeak/core';
import { compileControlTokens } from '@modelspeak/core/authoring';

const HARMLESS = ['Hello world! 12345', '  a\n\n\tb ', '台北 😀 é', '<think', 'a < b | c > d', ''];
/** Larger than any vocabulary. */
const MOST_IDS = 300_000;

/** A tokenizer whose adapter does not decode. */
export interface WholeTokenizer extends RealTokenizer {
  /** All tokens that are not ordinary text or bytes. */
  readonly special: readonly string[];
  /** The text of ids that follow other text. */
  readonly decode: (ids: readonly number[]) => string;
}

/** The problems of a tokenizer adapter, tested without a format. */
export function adapterFaults(tokenizer: RealTokenizer | WholeTokenizer): readonly string[] {
  const { adapter, encode } = tokenizer;
  const special = specialTokensOf(tokenizer);
  const faults = special.length === 0 ? ['it has no special tokens'] : [];
  for (const text of HARMLESS) {
    const [found, expected] = [adapter.encode(text), encode(text)];
    if (`${found}` !== `${expected}`) {
      faults.push(`${JSON.stringify(text)}: gave ${found}; expected ${expected}`);
    }
  }
  return [...faults, ...spelledFaults(special, tokenizer)];
}

const PLACES = ['nothing', 'control', 'text'] as const;

/** What is wrong with the ids of these tokens, and with those of content that spells them. */
export function spelledFaults(
  tokens: readonly string[],
  tokenizer: RealTokenizer | WholeTokenizer,
): readonly string[] {
  const { adapter, encode } = tokenizer;
  const special = new Set(tokens.map((token) => encode(token)[0]));
  // As core does, for all tokens before the first text.
  const faults = tokens.flatMap((token) => {
    const [given, expected] = [adapter.controlId(token), encode(token)[0]];
    return given === expected ? [] : [`${token} is ${given}, not ${expected}`];
  });
  const spelled = tokens.flatMap(spellingsOf).flatMap((text) =>
    PLACES.flatMap((after) => {
      const ids = adapter.encode(text, { after });
      const found = ids.filter((id) => special.has(id));
      const decoded = decodedBy(tokenizer, ids);
      // SentencePiece puts a space before a text, except after other text.
      const isSame = decoded === text || (after !== 'text' && decoded === ` ${text}`);
      return [
        ...(found.length > 0 ? [`${JSON.stringify(text)} became the tokens ${found}`] : []),
        ...(isSame ? [] : [`${JSON.stringify(text)} became ${JSON.stringify(decoded)}`]),
      ];
    }),
  );
  return [...faults, ...spelled];
}

/** Content that spells a token: alone, in words, twice, next to white space, and inside itself. */
function spellingsOf(token: string): readonly string[] {
  return [
    token,
    `a ${token}b`,
    token + token,
    ` ${token} `,
    `\n\n${token}\n`,
    token.slice(0, 3) + token + token.slice(3),
    token.slice(0, -1) + token,
    token + token.slice(1),
  ];
}

function decodedBy(tokenizer: RealTokenizer | WholeTokenizer, ids: readonly number[]): string {
  if ('decode' in tokenizer) return tokenizer.decode(ids);
  const decoder = createTokenDecoder(tokenizer.adapter);
  return [...decoder.push(ids), ...decoder.end()]
    .map((chunk) => (typeof chunk === 'string' ? chunk : `{${chunk.token}}`))
    .join('');
}

/** The vocabulary's special tokens that a format does not declare. */
export function undeclaredTokens(
  format: PromptFormat,
  tokenizer: RealTokenizer,
): readonly string[] {
  const isDeclared = declaredBy(format);
  return specialTokensOf(tokenizer).filter((token) => !isDeclared(token));
}

/** The tokens of the vocabulary that a format lists. */
export function declaredTokens(format: PromptFormat, tokenizer: RealTokenizer): readonly string[] {
  const isPattern = (token: string): boolean => token.includes('*');
  const named = [...format.control, ...format.special].filter((token) => !isPattern(token));
  const all = new Set([...named, ...specialTokensOf(tokenizer).filter(declaredBy(format))]);
  return [...all].filter((token) => tokenizer.encode(token).length === 1);
}

function declaredBy({ control, special }: PromptFormat): (token: string) => boolean {
  const isPattern = (token: string): boolean => token.includes('*');
  const declared = compileControlTokens(
    [...control, ...special.filter((token) => !isPattern(token))],
    special.filter(isPattern),
  );
  return (token) => declared.find(token)?.token === token;
}

function specialTokensOf(tokenizer: RealTokenizer | WholeTokenizer): readonly string[] {
  if ('special' in tokenizer) return tokenizer.special;
  const { piece } = tokenizer.adapter;
  const tokens: string[] = [];
  for (let id = 0; id < MOST_IDS; id++) {
    const found = piece?.(id);
    if (found !== undefined && 'token' in found) tokens.push(found.token);
  }
  return tokens;
}
