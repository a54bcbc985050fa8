import type { Conversation, Format, ReaderOptions, RenderOptions } from '@modelspeak/core';
import { locate, UsageError } from '../errors.js';
import type { Terminal } from '../terminal/terminal.js';
import { toConversation } from './conversation.js';
import { readJsonFile } from './read-json-file.js';
import { type RequestFlags, readRequest, withFlagNames } from './request.js';

/** The flags that say what a reply answers: a conversation, and the options of the request. */
export interface AnsweredFlags extends RequestFlags {
  /** A file with the conversation. */
  readonly conversation?: string;
}

/** Reads what a reply answers. Returns a function that gives the options of a format's reader. */
export async function readAnswered(
  terminal: Terminal,
  flags: AnsweredFlags,
): Promise<(format: Format) => ReaderOptions> {
  const { conversation: file } = flags;
  const request = await readRequest(terminal, flags);
  if (file === undefined) {
    if (request === undefined) return () => ({});
    throw new UsageError('these options describe the prompt of a reply; add --conversation FILE');
  }
  const document = await readJsonFile(terminal.file(file));
  return (format) => {
    try {
      const conversation = toConversation(document);
      return withFlagNames(() => readerOptions(format, conversation, request));
    } catch (error) {
      throw error instanceof UsageError ? error : locate(error, file);
    }
  };
}

function readerOptions(
  format: Format,
  conversation: Conversation,
  request: RenderOptions | undefined,
): ReaderOptions {
  if (format.kind === 'prompt') return format.turn(conversation, request).readerOptions;
  // Refuses options that the format does not support.
  format.text(conversation, request);
  return { tools: conversation.tools ?? [], toolChoice: request?.toolChoice };
}
