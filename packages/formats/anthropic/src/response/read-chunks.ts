import type { ChunkReader } from '@modelspeak/bodies';
import { createCallIds, Field, isObject } from '@modelspeak/bodies';
import {
  type EndReason,
  ModelspeakError,
  type ReaderEvent,
  type ReaderOptions,
} from '@modelspeak/core';
import { endReason } from './end-reason.js';
import { BlockReader } from './read-block.js';
import { refuseError } from './read-error.js';
import { readMessage } from './read-message.js';
import { UsageReader } from './usage.js';

/**
 * Reads the events of a stream, in the order that the protocol has: one block after the other, within one
 * message.
 */
export function createChunkReader(options: ReaderOptions): ChunkReader {
  const usage = new UsageReader();
  const callId = createCallIds(options);
  let state: 'waiting' | 'open' | 'over' = 'waiting';
  let block: BlockReader | undefined;
  let blocks = 0;
  let isAfterText = false;
  let calls = 0;
  let reason: EndReason | undefined;
  let stop: string | undefined;
  let isCounted = false;

  const expectState = (chunk: Field, expected: typeof state, problem: string): void => {
    if (state === expected) return;
    throw new ModelspeakError('invalid_input', problem, { path: chunk.path });
  };
  const blockOf = (chunk: Field): BlockReader => {
    if (block !== undefined && chunk.get('index').number === block.place) return block;
    throw chunk
      .get('index')
      .unexpected(
        block === undefined
          ? 'an event of a block that has begun'
          : `the open block ${block.place}`,
      );
  };
  const counted = (): readonly ReaderEvent[] => {
    const found = isCounted ? undefined : usage.usage;
    isCounted = true;
    return found === undefined ? [] : [{ type: 'usage', usage: found }];
  };

  const read = (chunk: Field): readonly ReaderEvent[] => {
    const type = chunk.get('type').text;
    if (type === 'ping') return [];
    refuseError(chunk);
    switch (type) {
      case 'message_start': {
        expectState(chunk, 'waiting', 'found a second message_start');
        state = 'open';
        usage.read(chunk.get('message').get('usage'));
        return [];
      }
      case 'content_block_start': {
        expectState(chunk, 'open', 'found a block outside a message');
        if (block !== undefined) {
          throw new ModelspeakError(
            'invalid_input',
            `found a block before the block ${block.place} has stopped`,
            { path: chunk.path },
          );
        }
        const start = chunk.get('content_block');
        const type = start.get('type').text;
        const index = calls;
        block = new BlockReader(start, chunk.get('index').number ?? blocks, {
          call: calls,
          id: (id) => callId(index, id),
          isAfterText,
        });
        blocks++;
        if (type === 'tool_use') calls++;
        isAfterText = type === 'text';
        return block.begin();
      }
      case 'content_block_delta':
        return blockOf(chunk).add(chunk.get('delta'));
      case 'content_block_stop': {
        const events = blockOf(chunk).end();
        block = undefined;
        return events;
      }
      case 'message_delta': {
        expectState(chunk, 'open', 'found a message_delta outside a message');
        usage.read(chunk.get('usage'));
        const delta = chunk.get('delta');
        const word = delta.get('stop_reason').text;
        if (word !== undefined) reason = endReason(word);
        stop = delta.get('stop_sequence').text ?? stop;
        return [];
      }
      case 'message_stop':
        expectState(chunk, 'open', 'found a message_stop outside a message');
        state = 'over';
        return counted();
      case 'message':
        expectState(chunk, 'waiting', 'found a whole message within a stream');
        state = 'over';
        return readWhole(chunk);
      default:
        // Events that do not exist yet shall not end a stream.
        return [];
    }
  };

  const readWhole = (message: Field): readonly ReaderEvent[] => {
    usage.read(message.get('usage'));
    const word = message.get('stop_reason').text;
    if (word !== undefined) reason = endReason(word);
    stop = message.get('stop_sequence').text;
    return [...readMessage(message, callId), ...counted()];
  };

  return {
    push(value, path) {
      if (!isObject(value)) throw new Field(value, path).unexpected('an object');
      return read(new Field(value, path));
    },
    end: (given) => [
      ...(block?.end() ?? []),
      ...counted(),
      { type: 'end', reason: reason ?? given ?? 'unknown', ...(stop !== undefined && { stop }) },
    ],
  };
}
