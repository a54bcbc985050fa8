import { rename, writeFile } from 'node:fs/promises';
import type { Message } from '@modelspeak/core';
import { isEmpty } from '@modelspeak/core/authoring';
import { CommandFailure, reasonOf } from '../errors.js';
import { toConversation } from '../input/conversation.js';
import { readJsonFile } from '../input/read-json-file.js';
import { documentOf } from '../output/rendering.js';
import type { NamedFile } from '../terminal/terminal.js';

/** Reads the messages of a saved conversation. */
export async function readTranscript(file: NamedFile): Promise<readonly Message[]> {
  const { messages, tools } = toConversation(await readJsonFile(file));
  if (isEmpty(tools)) return messages;
  throw new CommandFailure(
    `${file.name}: found "tools", expected messages only; load tools with --tools FILE`,
  );
}

/** Saves the messages of a conversation, completely or not at all. */
export async function writeTranscript(
  { name, path }: NamedFile,
  messages: readonly Message[],
): Promise<void> {
  const unfinished = `${path}.unfinished`;
  try {
    await writeFile(unfinished, documentOf({ messages }, { isRow: false }), { mode: 0o600 });
    await rename(unfinished, path);
  } catch (error) {
    throw new CommandFailure(`cannot write ${name}: ${reasonOf(error)}`, { cause: error });
  }
}
