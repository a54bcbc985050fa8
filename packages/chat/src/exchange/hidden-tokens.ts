import { type Language, ModelspeakError, type PromptFormat, type Turn } from '@modelspeak/core';

/** The keys of an expression that contain further expressions. */
const FOLLOWED: readonly string[] = ['choice', 'repeat', 'separator', 'spelled', 'each'];

/**
 * Refuses tools on an endpoint that hides special tokens if the format spells calls with them, or might:
 * the calls would arrive as text.
 */
export function refuseHiddenCalls(turn: Turn, { name }: PromptFormat, endpoint: string): void {
  const { tools, builtins, toolChoice } = turn.readerOptions;
  const isOffered = (tools ?? []).length + (builtins ?? []).length > 0;
  if (!isOffered || toolChoice === 'none') return;
  const token = hiddenToken(turn);
  if (token === undefined) return;
  throw new ModelspeakError(
    'unsupported',
    `${endpoint} hides special tokens, but ${name} spells calls with ${token}; use an endpoint that shows special tokens`,
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
    return 'tokens that it does not describe';
  }
  const spelled = textsIn([language.root, ...Object.values(language.rules ?? {})]);
  return language.tokens.find((token) => spelled.some((text) => text.includes(token)));
}

/** The texts in an expression, except those that end a reply. */
function textsIn(expression: unknown): readonly string[] {
  if (typeof expression === 'string') return [expression];
  if (Array.isArray(expression)) return expression.flatMap(textsIn);
  if (typeof expression !== 'object' || expression === null) return [];
  return Object.entries(expression).flatMap(([key, value]) =>
    FOLLOWED.includes(key) ? textsIn(value) : [],
  );
}
