import { type Language, ModelspeakError } from '@modelspeak/core';
import type { PromptRequest } from '@modelspeak/endpoint';
import { gbnfOf } from './gbnf-of.js';

/** llama.cpp's type of a trigger that is a token. */
const TOKEN = 0;

/** The parameters that enforce the grammar of calls from the special token on that opens them. */
export function lazyGrammar({ calls, specialTokens }: PromptRequest): object {
  const id = calls && specialTokens?.get(calls.opening);
  if (calls === undefined || id === undefined) return {};
  const grammar = grammarOf(calls.language);
  if (grammar === undefined) return {};
  return {
    grammar,
    grammar_lazy: true,
    grammar_triggers: [{ type: TOKEN, value: calls.opening, token: id }],
  };
}

/** Nobody asked for the grammar of calls: one that cannot be written is not enforced. */
function grammarOf(language: Language): string | undefined {
  try {
    return gbnfOf(language).grammar;
  } catch (error) {
    if (error instanceof ModelspeakError) return undefined;
    throw error;
  }
}
