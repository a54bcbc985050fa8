import { type Language, ModelspeakError, type PromptFormat, type Turn } from '@modelspeak/core';

/** The parts of an expression that hold more of it. */
const FOLLOWED: readonly string[] = ['choice', 'repeat', 'separator', 'spelled', 'each'];

/**
 * Refuses tools on an endpoint that hides special tokens, where the model's calls are spelled with them
 * or nobody can tell: they would come as text.
 */
export function refuseHiddenCalls(turn: Turn, { name }: PromptFormat, endpoint: string): void {
  const { tools, builtins, toolChoice } = turn.readerOptions;
  const isOffered = (tools ?? []).length + (builtins ?? []).length > 0;
  if (!isOffered || toolChoice === 'none') return;
  const token = hiddenToken(turn);
  if (token === undefined) return;
  throw new ModelspeakError(
    'unsupported',
    `${endpoint} hides special tokens, and calls of ${name} are spelled with ${token}; use an endpoint that shows them`,
    { path: 'tools' },
  );
}

/** A special token that a reply may be spelled with. */
function hiddenToken(turn: Turn): string | undefined {
  let language: Language;
  try {
    language = turn.grammar();
  } catch (error) {
    if (!(error instanceof ModelspeakError) || error.code !== 'unsupported') throw error;
    return 'tokens that it does not tell of';
  }
  const spelled = textsIn([language.root, ...Object.values(language.rules ?? {})]);
  return language.tokens.find((token) => spelled.some((text) => text.includes(token)));
}

/** The texts that an expression is spelled with, but for those that end a reply. */
function textsIn(expression: unknown): readonly string[] {
  if (typeof expression === 'string') return [expression];
  if (Array.isArray(expression)) return expression.flatMap(textsIn);
  if (typeof expression !== 'object' || expression === null) return [];
  return Object.entries(expression).flatMap(([key, value]) =>
    FOLLOWED.includes(key) ? textsIn(value) : [],
  );
}
