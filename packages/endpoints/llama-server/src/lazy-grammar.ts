import { ModelspeakError } from '@modelspeak/core';
import { EndpointError, type PromptRequest } from '@modelspeak/endpoint';
import { toGbnf } from '@modelspeak/grammar';

/** llama.cpp's type of a trigger that is a token. */
const TOKEN = 0;

/** The parameters that enforce the grammar of calls from the special token on that opens them. */
export function lazyGrammar({ calls, language, specialTokens }: PromptRequest): object {
  const id = calls && specialTokens?.get(calls.opening);
  if (calls === undefined || language !== undefined || id === undefined) return {};
  try {
    return {
      grammar: toGbnf(calls.language),
      grammar_lazy: true,
      grammar_triggers: [{ type: TOKEN, value: calls.opening, token: id }],
    };
  } catch (error) {
    // Nobody asked for the grammar: what it cannot say is not enforced.
    if (error instanceof ModelspeakError) return {};
    throw error;
  }
}

/** The events of a request, or of another one if the server refuses the first: it reads fewer grammars. */
export async function* orElse<Event>(
  events: AsyncGenerator<Event>,
  otherwise: () => AsyncGenerator<Event>,
): AsyncGenerator<Event> {
  let first: IteratorResult<Event>;
  try {
    first = await events.next();
  } catch (error) {
    if (!(error instanceof EndpointError) || error.status !== 400) throw error;
    yield* otherwise();
    return;
  }
  if (first.done) return;
  yield first.value;
  yield* events;
}
