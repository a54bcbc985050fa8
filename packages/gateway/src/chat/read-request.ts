import { type BodyParts, type Loss, parseJson } from '@modelspeak/core';
import { isObject } from '@modelspeak/core/authoring';
import { mendArguments } from '../adapt/mend-arguments.js';
import { checkSampling } from '../http/check-sampling.js';
import type { ChatProtocol } from './protocol.js';

/** A request as its protocol's format reads it. */
export interface ReadRequest {
  readonly parts: BodyParts;
  /** What had to be changed before it could be read. */
  readonly losses: readonly Loss[];
  /** Where the client has what is at a path in the conversation. */
  readonly pathOf: (path: string) => string;
}

/** Reads the body of a request. */
export function readRequest(
  text: string,
  { name, format, argumentsIn, pathsIn }: ChatProtocol,
): ReadRequest {
  const body = parseJson(text);
  // Ollama's settings are in an object of their own.
  if (name !== 'ollama') checkSampling(body);
  else if (isObject(body)) checkSampling(body['options'], 'options.');
  const losses = mendArguments(argumentsIn(body));
  const pathOf = pathsIn(body);
  return {
    parts: format.readBody(body, { check: false }),
    losses,
    // Keys of the body that no format knows are kept apart.
    pathOf: (path) => pathOf(path.replace(/^parameters\./, '')),
  };
}
