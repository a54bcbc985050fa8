import { parseExactly } from '@modelspeak/core/authoring';
import { isJsonObject, type JsonObject } from '@modelspeak/endpoint/authoring';

/**
 * Puts a message together from the events of a stream.
 *
 * @see https://platform.claude.com/docs/en/build-with-claude/streaming
 */
export function joinEvents(events: readonly JsonObject[]): JsonObject {
  let message: JsonObject = {};
  const blocks = new Map<unknown, JsonObject>();
  for (const { type, index, message: begun, content_block: block, delta, usage } of events) {
    if (type === 'message_start') message = objectOf(begun);
    if (type === 'content_block_start') blocks.set(index, objectOf(block));
    if (type === 'content_block_delta') {
      blocks.set(index, withDelta(blocks.get(index) ?? {}, objectOf(delta)));
    }
    if (type === 'content_block_stop') blocks.set(index, withInput(blocks.get(index) ?? {}));
    if (type === 'message_delta') {
      const counted = { ...objectOf(message['usage']), ...objectOf(usage) };
      message = { ...message, ...objectOf(delta), usage: counted };
    }
  }
  return { ...message, content: Array.from(blocks.values()) };
}

/** A block with a further piece: of its text, thoughts, signature, citations, or of the JSON of its input. */
function withDelta(block: JsonObject, delta: JsonObject): JsonObject {
  const { type, citation, partial_json: json, ...texts } = delta;
  const added = Object.entries(texts).map(([key, text]) => [key, `${block[key] ?? ''}${text}`]);
  return {
    ...block,
    ...Object.fromEntries(added),
    ...(json !== undefined && { [JSON_SO_FAR]: `${block[JSON_SO_FAR] ?? ''}${json}` }),
    ...(citation !== undefined && { citations: [...listOf(block['citations']), citation] }),
  };
}

/** The key of the JSON of an input until it is whole; no block has it. */
const JSON_SO_FAR = 'partial_json';

function withInput({ [JSON_SO_FAR]: json, ...block }: JsonObject): JsonObject {
  if (typeof json !== 'string' || json === '') return block;
  try {
    return { ...block, input: parseExactly(json) };
  } catch {
    // The reply was cut off.
    return { ...block, input: json };
  }
}

function objectOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
