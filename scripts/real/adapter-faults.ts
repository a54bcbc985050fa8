import type { RealTokenizer } from '@modelspeak/conformance';
import { createTokenDecoder, type PromptFormat } from '@modelspeak/core';
import { compileControlTokens } from '@modelspeak/core/authoring';

const HARMLESS = ['Hello world! 12345', '  a\n\n\tb ', '台北 😀 é', '<think', 'a < b | c > d', ''];
/** Larger than any vocabulary. */
const MOST_IDS = 300_000;

/** The problems of a tokenizer adapter, tested without a format. */
export function adapterFaults({ adapter, encode }: RealTokenizer): readonly string[] {
  const special = specialTokensOf(adapter);
  const faults = special.length === 0 ? ['it has no special tokens'] : [];
  for (const text of HARMLESS) {
    const [found, expected] = [adapter.encode(text), encode(text)];
    if (`${found}` !== `${expected}`) {
      faults.push(`${JSON.stringify(text)}: gave ${found}; expected ${expected}`);
    }
  }
  for (const token of special) {
    const [id] = encode(token);
    if (adapter.controlId(token) !== id)
      faults.push(`${token} is ${adapter.controlId(token)}, not ${id}`);
    for (const text of [`a ${token}b`, token + token, token.slice(0, 3) + token + token.slice(3)]) {
      const chunks = createTokenDecoder(adapter).push(adapter.encode(text));
      if (chunks.length === 1 && chunks[0] === text) continue;
      faults.push(`${JSON.stringify(text)} became ${JSON.stringify(chunks)}`);
    }
  }
  return faults;
}

/** The vocabulary's special tokens that a format does not declare. */
export function undeclaredTokens(
  { control, special }: PromptFormat,
  { adapter }: RealTokenizer,
): readonly string[] {
  const isPattern = (token: string): boolean => token.includes('*');
  const declared = compileControlTokens(
    [...control, ...special.filter((token) => !isPattern(token))],
    special.filter(isPattern),
  );
  return specialTokensOf(adapter).filter((token) => declared.find(token)?.token !== token);
}

function specialTokensOf({ piece }: RealTokenizer['adapter']): readonly string[] {
  const tokens: string[] = [];
  for (let id = 0; id < MOST_IDS; id++) {
    const found = piece?.(id);
    if (found !== undefined && 'token' in found) tokens.push(found.token);
  }
  return tokens;
}
