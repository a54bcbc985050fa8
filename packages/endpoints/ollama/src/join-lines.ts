import { isJsonObject, type JsonObject } from '@modelspeak/endpoint/authoring';

/**
 * Puts a response together from the lines of a stream. The last one has the counts.
 *
 * @see https://docs.ollama.com/api/streaming
 */
export function joinLines(lines: readonly JsonObject[]): JsonObject {
  const messages = lines.map(({ message }) => message).filter(isJsonObject);
  const keys = new Set(messages.flatMap((message) => Object.keys(message)));
  const message = Object.fromEntries(
    Array.from(keys).map((key) => [key, joinValues(messages, key)]),
  );
  const logProbs = lines.flatMap(({ logprobs }) => (Array.isArray(logprobs) ? logprobs : []));
  return {
    ...lines.at(-1),
    message,
    ...(logProbs.length > 0 && { logprobs: logProbs }),
  };
}

function joinValues(messages: readonly JsonObject[], key: string): unknown {
  const values = messages.map((message) => message[key]).filter((value) => value != null);
  const last = values.at(-1);
  if (Array.isArray(last)) return values.flat();
  return typeof last === 'string' && key !== 'role' ? values.join('') : last;
}
