import { EndpointError, type PromptRequest } from '@modelspeak/endpoint';
import { type FittedGbnf, fitGbnf } from '@modelspeak/grammar';
import { gbnfOf } from './gbnf-of.js';
import { lazyGrammar } from './lazy-grammar.js';

/** The grammar of a request. */
export interface WrittenGrammar {
  /** Its parameters in the body. */
  readonly parameters: object;
  /** The paths of keywords that it holds less strictly than they say. */
  readonly loosened: readonly string[];
}

/** How often a grammar repeats an item for a server that could not read it with llama.cpp's usual limit. */
const FEWER = 64;

/** Writes the grammar of a request's language, or of its calls. */
export function writeGrammar(request: PromptRequest): WrittenGrammar {
  const { language } = request;
  return language === undefined
    ? { parameters: lazyGrammar(request), loosened: [] }
    : parametersOf(gbnfOf(language));
}

/** A looser grammar for a server that cannot read the first one. For calls that nobody asked for, there is none. */
export function looserGrammar({ language }: PromptRequest): WrittenGrammar {
  return language === undefined
    ? { parameters: {}, loosened: [] }
    : parametersOf(fitGbnf(language, { repetitions: FEWER }));
}

function parametersOf({ grammar, loosened }: FittedGbnf): WrittenGrammar {
  return { parameters: { grammar }, loosened };
}

/** What the server says in its refusal of a grammar, in this version and in older ones. */
const REFUSAL = /failed to (?:parse grammar|initialize samplers)/i;

/** The events of a request, or of another one if the server cannot read the grammar of the first. */
export async function* orElse<Event>(
  events: AsyncGenerator<Event>,
  otherwise: () => AsyncGenerator<Event>,
): AsyncGenerator<Event> {
  let first: IteratorResult<Event>;
  try {
    first = await events.next();
  } catch (error) {
    if (!isUnread(error)) throw error;
    yield* otherwise();
    return;
  }
  if (first.done) return;
  yield first.value;
  yield* events;
}

function isUnread(error: unknown): boolean {
  return (
    error instanceof EndpointError &&
    error.status === 400 &&
    REFUSAL.test(error.body ?? error.message)
  );
}
