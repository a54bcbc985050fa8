import {
  accumulate,
  findReplyPrefix,
  type PromptFormat,
  type Reader,
  type Reply,
  type ReplyChunk,
  type Tool,
} from '@modelspeak/core';
import fc from 'fast-check';
import { cutByLengths } from '../cut.js';
import { cutAtTokens } from './cut-at-tokens.js';

/** The context of a raw reply. */
export interface ReplyRow {
  readonly reply: string;
  /** The tools that were offered. */
  readonly tools: readonly Tool[];
  /** The end of the prompt. */
  readonly prompt: string;
}

/** A reply that was read. Custom tools are never offered. */
export type ReadReply = Pick<Reply, 'malformed' | 'message'>;

/** What a reader read from a reply: whole, and cut in different ways. */
export interface ReadRow {
  readonly whole: ReadReply;
  readonly streamed: readonly {
    readonly lengths: readonly number[];
    readonly reply: ReadReply;
  }[];
  /** Reads it with its special tokens as `{ token }`, and the rest as text. */
  byToken(): ReadReply;
}

/** Repeating chunk lengths: one character at a time, and some at random. */
const LENGTHS = { seed: 20260, numRuns: 4 };

/**
 * Creates a function that reads replies with a format, with the knowledge that a server has of the
 * prompt.
 */
export function rowReader(format: PromptFormat): (row: ReplyRow) => ReadRow {
  const random = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 3, maxLength: 20 });
  const cuts = [[1], ...fc.sample(random, LENGTHS)];
  return ({ reply, tools, prompt }) => {
    const options = { tools, replyPrefix: findReplyPrefix(format, prompt) };
    const read = (chunks: readonly string[]): ReadReply => readAll(format.reader(options), chunks);
    return {
      whole: read([reply]),
      streamed: cuts.map((lengths) => ({ lengths, reply: read(cutByLengths(reply, lengths)) })),
      byToken: () =>
        readAll(format.reader({ ...options, tokens: true }), cutAtTokens(reply, format.control)),
    };
  };
}

function readAll(reader: Reader<ReplyChunk>, chunks: readonly ReplyChunk[]): ReadReply {
  const events = chunks.flatMap((chunk) => reader.push(chunk));
  return accumulate([...events, ...reader.end()]);
}
