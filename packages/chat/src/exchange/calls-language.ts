import {
  type Expression,
  type Json,
  type Language,
  ModelspeakError,
  type PromptFormat,
  type Tool,
  type Turn,
  writeJson,
} from '@modelspeak/core';
import type { PromptEndpoint, PromptRequest } from '@modelspeak/endpoint';
import { heldOption } from './held.js';
import { holdLanguage } from './hold-language.js';
import type { Request } from './request.js';

/**
 * The language of calls for an engine that can begin to enforce it at their first special token, so that a
 * call that begins fits its schema. There is none for a model that thinks: a thought may mention that token.
 */
export function callsLanguage(
  { readerOptions }: Turn,
  format: PromptFormat,
  endpoint: PromptEndpoint,
  { conversation, render, language }: Pick<Request, 'conversation' | 'render' | 'language'>,
): PromptRequest['calls'] {
  const { tools, toolChoice = 'auto' } = readerOptions;
  const { capabilities } = endpoint;
  const isFree = language === undefined && heldOption(render) === undefined;
  const canBegin = capabilities.lazyGrammar === true && format.supports.reasoning !== true;
  const { toolChoice: choice } = format.request;
  if (!isFree || !canBegin || choice !== 'grammar' || toolChoice !== 'auto' || !tools?.length) {
    return undefined;
  }
  return remembered(format, endpoint, conversation.tools ?? []);
}

type Calls = PromptRequest['calls'];

/** The languages of the tools that each format met last: a session sends the same ones with each of its requests. */
const LANGUAGES = new WeakMap<PromptFormat, Map<string, { readonly calls: Calls }>>();
/** How many lists of tools a format remembers. */
const REMEMBERED = 16;

/** The language of tools, which is made once: clients send them as text, so they are never the same objects. */
function remembered(format: PromptFormat, endpoint: PromptEndpoint, tools: readonly Tool[]): Calls {
  const known = LANGUAGES.get(format) ?? new Map<string, { readonly calls: Calls }>();
  LANGUAGES.set(format, known);
  const key = `${endpoint.name} ${writeJson(tools as unknown as Json)}`;
  const found = known.get(key) ?? { calls: languageOf(format, endpoint, tools) };
  // The one that was used last is at the end.
  known.delete(key);
  known.set(key, found);
  for (const oldest of known.keys()) {
    if (known.size <= REMEMBERED) break;
    known.delete(oldest);
  }
  return found.calls;
}

function languageOf(format: PromptFormat, endpoint: PromptEndpoint, tools: readonly Tool[]): Calls {
  try {
    // The language depends on the tools alone: a short conversation is written sooner than the whole one.
    const asked = { messages: [{ role: 'user' as const, content: endpoint.name }], tools };
    const whole = format.turn(asked, { toolChoice: 'required' }).grammar();
    const { language } = holdLanguage(whole, endpoint);
    const opening = openingOf(language.root, language);
    return opening === undefined ? undefined : { language, opening };
  } catch (error) {
    // What cannot be enforced is still checked by the tool.
    if (error instanceof ModelspeakError) return undefined;
    throw error;
  }
}

/** The special token that everything in an expression begins with, if there is one. */
function openingOf(expression: Expression, language: Language): string | undefined {
  if (typeof expression === 'string') {
    return language.tokens.find((token) => expression.startsWith(token));
  }
  if (isList(expression)) {
    const first = expression.find((each) => !isList(each) || each.length > 0);
    return first === undefined ? undefined : openingOf(first, language);
  }
  if ('choice' in expression) {
    const openings = new Set(expression.choice.map((each) => openingOf(each, language)));
    return openings.size === 1 ? [...openings][0] : undefined;
  }
  if ('repeat' in expression) {
    return (expression.min ?? 0) > 0 ? openingOf(expression.repeat, language) : undefined;
  }
  if ('call' in expression) return openingOf(expression.spelled, language);
  if ('rule' in expression) return openingOf(language.rules?.[expression.rule] ?? [], language);
  return undefined;
}

function isList(expression: Expression): expression is readonly Expression[] {
  return Array.isArray(expression);
}
