import {
  type ChunkReader,
  createCallIds,
  Field,
  isObject,
  refuseServerError,
} from '@modelspeak/bodies';
import {
  type EndReason,
  ModelspeakError,
  type ReaderEvent,
  type ReaderOptions,
  type Usage,
} from '@modelspeak/core';
import { ItemReader } from './read-item.js';
import { readUsage } from './usage.js';

/** Reads the events of a stream, or a whole response. */
export function createChunkReader(options: ReaderOptions): ChunkReader {
  const idOf = createCallIds(options);
  const items = new Map<number, ItemReader>();
  let calls = 0;
  let reason: EndReason | undefined;
  let usage: Usage | undefined;
  let isOver = false;

  const open = (item: Field, index: number): ItemReader => {
    const isCall = /^(function|custom_tool)_call$/.test(item.get('type').text ?? '');
    const call = calls;
    if (isCall) calls++;
    const reader = new ItemReader(item, call, (id) => idOf(call, id));
    items.set(index, reader);
    return reader;
  };
  const itemOf = (chunk: Field): ItemReader => {
    const place = chunk.get('output_index');
    const reader = items.get(place.number ?? -1);
    if (reader === undefined) throw place.unexpected('the index of an item that was added');
    return reader;
  };
  const finish = (response: Field): void => {
    usage = readUsage(response.get('usage'));
    reason = endReason(response);
    isOver = true;
  };
  const counted = (): readonly ReaderEvent[] => {
    const found = usage;
    usage = undefined;
    return found === undefined ? [] : [{ type: 'usage', usage: found }];
  };

  const read = (chunk: Field): readonly ReaderEvent[] => {
    const type = chunk.get('type').text;
    if (type === undefined) return readWhole(chunk);
    if (isOver) {
      throw new ModelspeakError('invalid_input', 'found an event after the response was over', {
        path: chunk.path,
      });
    }
    switch (type) {
      case 'error':
        refuseServerError(new Field({ error: errorOf(chunk.object) }, chunk.path));
        return [];
      case 'response.failed': {
        const response = chunk.get('response');
        const error = response.get('error');
        refuseServerError(
          error.isAbsent ? new Field({ error: 'the response failed' }, chunk.path) : response,
        );
        return [];
      }
      case 'response.completed':
      case 'response.incomplete':
        finish(chunk.get('response'));
        return [...[...items.values()].flatMap((item) => item.end()), ...counted()];
      case 'response.output_item.added': {
        const place = chunk.get('output_index');
        const index = place.number ?? items.size;
        if (items.has(index)) throw place.unexpected('the index of a new item');
        return open(chunk.get('item'), index).begin();
      }
      case 'response.output_item.done': {
        const index = chunk.get('output_index').number ?? items.size;
        const known = items.get(index);
        if (known !== undefined) return known.end(chunk.get('item'));
        const item = open(chunk.get('item'), index);
        return [...item.begin(), ...item.end(chunk.get('item'))];
      }
      case 'response.output_text.delta':
      case 'response.refusal.delta':
      case 'response.reasoning_summary_text.delta':
      case 'response.reasoning_text.delta':
      case 'response.function_call_arguments.delta':
      case 'response.custom_tool_call_input.delta':
        return itemOf(chunk).add(type, chunk);
      default:
        // What these say is also in the items; events that do not exist yet shall not end a stream.
        return [];
    }
  };

  const readWhole = (response: Field): readonly ReaderEvent[] => {
    refuseServerError(response);
    if (!Array.isArray(response.object['output'])) {
      throw response.get('output').unexpected('an array');
    }
    finish(response);
    const events = response.get('output').items.flatMap((field, index) => {
      const item = open(field, index);
      return [...item.begin(), ...item.end(field)];
    });
    return [...events, ...counted()];
  };

  return {
    push(value, path) {
      if (!isObject(value)) throw new Field(value, path).unexpected('an object');
      return read(new Field(value, path));
    },
    end(given) {
      const events = [...items.values()].flatMap((item) => item.end());
      const found = reason ?? given ?? 'unknown';
      return [
        ...events,
        ...counted(),
        { type: 'end', reason: found === 'stop' && calls > 0 ? 'tool_calls' : found },
      ];
    },
  };
}

function endReason(response: Field): EndReason {
  if (response.get('status').text === 'failed') refuseServerError(response);
  if (response.get('status').text !== 'incomplete') return 'stop';
  const details = response.get('incomplete_details');
  const reason = details.isAbsent ? undefined : details.get('reason').text;
  if (reason === 'max_output_tokens') return 'length';
  return reason === 'content_filter' ? 'content_filter' : 'unknown';
}

/** The error of an `error` event, which has its words next to its type. */
function errorOf({ error, code, message }: Readonly<Record<string, unknown>>): unknown {
  return error ?? { message, code };
}
