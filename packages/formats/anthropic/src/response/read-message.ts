import type { Field } from '@modelspeak/bodies';
import type { ReaderEvent } from '@modelspeak/core';
import { BlockReader } from './read-block.js';

/** The events of the blocks of a whole message. */
export function readMessage(
  message: Field,
  callId: (position: number, given: string | undefined) => string,
): readonly ReaderEvent[] {
  let calls = 0;
  let isText = false;
  return message.get('content').items.flatMap((block, place) => {
    const call = calls;
    const reader = new BlockReader(block, place, {
      call,
      id: (given) => callId(call, given),
      isAfterText: isText,
    });
    const type = block.get('type').text;
    if (type === 'tool_use') calls++;
    isText = type === 'text';
    return [...reader.begin(), ...reader.end()];
  });
}
