import type { Message } from '@modelspeak/core';
import { isEmpty } from '@modelspeak/core/authoring';
import { writeWhole } from '@modelspeak/files';
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

/** Saves the messages of a conversation, completely or not at all, for the user alone. */
export async function writeTranscript(
  { name, path }: NamedFile,
  messages: readonly Message[],
): Promise<void> {
  try {
    await writeWhole(path, documentOf({ messages }, { isRow: false }));
  } catch (error) {
    throw new CommandFailure(`cannot write ${name}: ${reasonOf(error, path)}`, { cause: error });
  }
}
