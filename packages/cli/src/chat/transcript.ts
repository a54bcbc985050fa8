import { rename, writeFile } from 'node:fs/promises';
import type { Message } from '@modelspeak/core';
import { isEmpty } from '@modelspeak/core/authoring';
import { CommandFailure, reasonOf } from '../errors.js';
import { toConversation } from '../input/conversation.js';
import { readJsonFile } from '../input/read-json-file.js';
import { documentOf } from '../output/rendering.js';

/** The messages of a conversation that was saved, or written by hand. */
export async function readTranscript(file: string): Promise<readonly Message[]> {
  const { messages, tools } = toConversation(await readJsonFile(file));
  if (isEmpty(tools)) return messages;
  throw new CommandFailure(
    `${file}: found tools, expected messages alone; give tools that run with --tools`,
  );
}

/** Writes the messages of a conversation, whole or not at all. */
export async function writeTranscript(file: string, messages: readonly Message[]): Promise<void> {
  const unfinished = `${file}.unfinished`;
  try {
    await writeFile(unfinished, documentOf({ messages }, { isRow: false }));
    await rename(unfinished, file);
  } catch (error) {
    throw new CommandFailure(`cannot write ${file}: ${reasonOf(error)}`, { cause: error });
  }
}
