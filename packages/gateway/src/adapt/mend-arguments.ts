import {
  type AssistantMessage,
  type Json,
  JsonNumber,
  type Loss,
  parseJson,
  writeJson,
} from '@modelspeak/core';

type Keys = Record<string, unknown>;

/** Where a call of an earlier message has its arguments in a body. */
export interface ArgumentsPlace {
  /** The object that contains them. */
  readonly of: Keys;
  readonly key: string;
  /** Where they are, as the client counts. */
  readonly path: string;
  /** Whether the protocol has them as JSON text, or as an object. */
  readonly as: 'text' | 'object';
}

/** The key under which a model is shown arguments that are no object. */
export const UNREAD = 'arguments';

/**
 * Makes the arguments of earlier calls an object wherever they are none. Models write such calls, and clients
 * keep them and send them with every request: a refusal would end the session.
 *
 * @param places Where the arguments are, in a body that may be changed.
 * @returns What was changed.
 */
export function mendArguments(places: Iterable<ArgumentsPlace>): readonly Loss[] {
  const losses: Loss[] = [];
  for (const { of, key, path, as } of places) {
    const given = of[key];
    // What is missing is refused like everything that a protocol needs.
    if (given === undefined || isFine(given, as)) continue;
    const object = objectOf(given);
    if (object === undefined) {
      losses.push({ path, problem: `no JSON object: the model is shown them as ${UNREAD}` });
    }
    const mended = object ?? { [UNREAD]: typeof given === 'string' ? given : writeJson(given) };
    of[key] = as === 'text' ? writeJson(mended) : mended;
  }
  return losses;
}

function isFine(given: unknown, as: ArgumentsPlace['as']): boolean {
  if (as === 'object') return isObject(given);
  return typeof given === 'string' && isObject(parsed(given));
}

/** Arguments as an object. Many clients write none as an empty text or as `null`. */
function objectOf(given: unknown): Json | undefined {
  if (given === null || (typeof given === 'string' && given.trim() === '')) return {};
  const value = typeof given === 'string' ? parsed(given) : given;
  return isObject(value) ? (value as Json) : undefined;
}

function parsed(text: string): Json | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** A reply as a later request can send it: the arguments of its calls are objects. */
export function mendedMessage(message: AssistantMessage): AssistantMessage {
  if (!message.tool_calls) return message;
  const tool_calls = message.tool_calls.map((call) => {
    if (call.type !== 'function') return call;
    const called = { ...call.function };
    mendArguments([{ of: called, key: 'arguments', path: '', as: 'text' }]);
    return { ...call, function: called };
  });
  return { ...message, tool_calls };
}

/** The arguments of calls in messages of Chat Completions or of Ollama. */
export function* argumentsInMessages(body: unknown, as: ArgumentsPlace['as']) {
  for (const [at, message] of itemsOf(body, 'messages')) {
    for (const [index, call] of itemsOf(message, 'tool_calls')) {
      const called = isObject(call) ? call['function'] : undefined;
      const path = `messages[${at}].tool_calls[${index}].function.arguments`;
      if (isObject(called)) yield { of: called, key: 'arguments', path, as };
    }
  }
}

/** The input of calls in messages of the Messages API. */
export function* inputsInBlocks(body: unknown): Iterable<ArgumentsPlace> {
  for (const [at, message] of itemsOf(body, 'messages')) {
    for (const [index, block] of itemsOf(message, 'content')) {
      if (!isObject(block) || block['type'] !== 'tool_use') continue;
      const path = `messages[${at}].content[${index}].input`;
      yield { of: block, key: 'input', path, as: 'object' };
    }
  }
}

/** The arguments of calls in items of the Responses API. */
export function* argumentsInItems(body: unknown): Iterable<ArgumentsPlace> {
  for (const [index, item] of itemsOf(body, 'input')) {
    if (!isObject(item) || item['type'] !== 'function_call') continue;
    yield { of: item, key: 'arguments', path: `input[${index}].arguments`, as: 'text' };
  }
}

function itemsOf(parent: unknown, key: string): Iterable<[number, unknown]> {
  const list = isObject(parent) ? parent[key] : undefined;
  return Array.isArray(list) ? list.entries() : [];
}

function isObject(value: unknown): value is Keys {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof JsonNumber)
  );
}
