import type { PromptFormat, Reader, ReaderEvent, ReplyChunk } from '@modelspeak/core';
import {
  createSectionsReader,
  type ReaderContext,
  type SectionsDescription,
  type TextReader,
} from '@modelspeak/core/authoring';
import { JSON_CALLS } from '@modelspeak/syntaxes/json-calls';

/** How calls are spelled within the text of a reply. */
export const REPLY: SectionsDescription = { calls: [JSON_CALLS] };

/** Nothing in the text of a reply ends it. Core prepares a description once for each list of ends. */
const NO_ENDS: readonly string[] = [];

/** Reads a reply as its format does, and the calls within its text. */
export function callsReader(format: PromptFormat, context: ReaderContext): TextReader {
  const replies: Reader<ReplyChunk> = format.reader({ tools: [] });
  const calls = createSectionsReader(REPLY, NO_ENDS, context);

  const read = (event: ReaderEvent): readonly ReaderEvent[] => {
    if (event.type === 'text') return calls.push(event.text);
    if (event.type !== 'end') return [event];
    const { reason, stop } = event;
    return calls
      .end(reason)
      .map((each) => (each.type === 'end' && stop !== undefined ? { ...each, stop } : each));
  };
  return {
    push: (chunk) => replies.push(chunk).flatMap(read),
    token: (token) => replies.push({ token }).flatMap(read),
    end: (reason) => replies.end(reason).flatMap(read),
  };
}
