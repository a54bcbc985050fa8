import {
  accumulate,
  findReplyPrefix,
  type PromptFormat,
  type Reader,
  type ReplyMessage,
  type Tool,
} from '@modelspeak/core';
import fc from 'fast-check';
import { cutByLengths } from '../cut.js';

/** What is known of a raw reply. */
export interface ReplyRow {
  readonly reply: string;
  /** The tools that were offered. */
  readonly tools: readonly Tool[];
  /** How the prompt ended. */
  readonly prompt: string;
}

/** What a reader made of a reply: of the whole, and of each way in which it was cut. */
export interface ReadRow {
  readonly whole: ReplyMessage;
  readonly streamed: readonly {
    readonly lengths: readonly number[];
    readonly message: ReplyMessage;
  }[];
}

/** Chunks of these lengths, over and over: one character at a time, and some at random. */
const LENGTHS = { seed: 20260, numRuns: 4 };

/** Makes a function that reads replies with a format, knowing of the prompt what a server would. */
export function rowReader(format: PromptFormat): (row: ReplyRow) => ReadRow {
  const random = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 3, maxLength: 20 });
  const cuts = [[1], ...fc.sample(random, LENGTHS)];
  return ({ reply, tools, prompt }) => {
    const options = { tools, replyPrefix: findReplyPrefix(format, prompt) };
    const read = (chunks: readonly string[]): ReplyMessage =>
      readAll(format.reader(options), chunks);
    return {
      whole: read([reply]),
      streamed: cuts.map((lengths) => ({ lengths, message: read(cutByLengths(reply, lengths)) })),
    };
  };
}

function readAll(reader: Reader, chunks: readonly string[]): ReplyMessage {
  const events = chunks.flatMap((chunk) => reader.push(chunk));
  // Custom tools are never offered.
  return accumulate([...events, ...reader.end()]).message as ReplyMessage;
}
