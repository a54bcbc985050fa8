import { isJsonObject, type JsonObject } from '@modelspeak/endpoint/authoring';

/** Strings of a delta that name something. All others are pieces of a text. */
const NAMES: readonly string[] = ['role', 'id', 'type', 'name'];

/**
 * Puts a chat completion together from the chunks of a stream.
 *
 * @see https://platform.openai.com/docs/api-reference/chat/streaming
 */
export function joinChunks(chunks: readonly JsonObject[]): JsonObject {
  const { object, obfuscation, choices: _choices, ...told } = lastOf(chunks);
  const choices = byIndex(chunks.flatMap(({ choices }) => objectsIn(choices)));
  return {
    ...told,
    ...(object !== undefined && { object: 'chat.completion' }),
    choices: choices.map(joinChoice),
  };
}

function joinChoice(pieces: readonly JsonObject[]): JsonObject {
  const { delta: _delta, logprobs: _logprobs, ...told } = lastOf(pieces);
  const message = joinDeltas(pieces.flatMap(({ delta }) => objectsIn([delta])));
  const logProbs = pieces.flatMap(({ logprobs }) => objectsIn([logprobs]));
  return {
    ...told,
    message: { role: 'assistant', ...message },
    ...(logProbs.length > 0 && { logprobs: joinDeltas(logProbs) }),
  };
}

/** Joins texts and lists, and keeps the last of everything else. */
function joinDeltas(deltas: readonly JsonObject[]): JsonObject {
  const keys = new Set(deltas.flatMap((delta) => Object.keys(delta)));
  return Object.fromEntries(
    Array.from(keys).map((key) => [key, joinValues(key, valuesOf(deltas, key))]),
  );
}

function joinValues(key: string, values: readonly unknown[]): unknown {
  const filled = values.filter((value) => value !== null);
  const last = filled.at(-1) ?? null;
  if (key === 'tool_calls') {
    return byIndex(filled.flatMap(objectsIn)).map((pieces) => {
      const { index, ...call } = joinDeltas(pieces);
      return call;
    });
  }
  if (typeof last === 'string' && !NAMES.includes(key)) return filled.join('');
  if (Array.isArray(last)) return filled.flat();
  return isJsonObject(last) ? joinDeltas(filled.filter(isJsonObject)) : last;
}

/** The last value of each key that is not null. */
function lastOf(objects: readonly JsonObject[]): JsonObject {
  const keys = new Set(objects.flatMap((one) => Object.keys(one)));
  return Object.fromEntries(
    Array.from(keys).map((key) => {
      const values = valuesOf(objects, key);
      return [key, values.findLast((value) => value !== null) ?? null];
    }),
  );
}

function valuesOf(objects: readonly JsonObject[], key: string): readonly unknown[] {
  return objects.map((one) => one[key]).filter((value) => value !== undefined);
}

/** Objects in groups of the same `index`, in the order of the indexes. */
function byIndex(objects: readonly JsonObject[]): readonly (readonly JsonObject[])[] {
  const groups = new Map<number, JsonObject[]>();
  for (const one of objects) {
    const index = typeof one['index'] === 'number' ? one['index'] : 0;
    const group = groups.get(index);
    if (group === undefined) groups.set(index, [one]);
    else group.push(one);
  }
  return Array.from(groups)
    .sort(([one], [other]) => one - other)
    .map(([, group]) => group);
}

function objectsIn(list: unknown): readonly JsonObject[] {
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}
