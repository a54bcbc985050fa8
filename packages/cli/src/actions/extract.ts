import { extract as ask, itemsOf } from '@modelspeak/ai';
import type { PlainSchema } from '@modelspeak/chat';
import { indentedJson, type Json, writeJson } from '@modelspeak/core';
import type { AskFlags } from '../ask/ask-flags.js';
import { askRows } from '../ask/ask-rows.js';
import { isRecord } from '../ask/row-prompt.js';
import { CommandFailure } from '../errors.js';
import { readJsonFile } from '../input/read-json-file.js';
import type { NamedFile, Terminal } from '../terminal/terminal.js';

export interface ExtractFlags extends AskFlags {
  readonly schema: string;
  readonly items?: boolean;
  readonly by?: 'auto' | 'tool' | 'json' | 'prompt';
  readonly repairs?: number;
  readonly strict?: boolean;
}

/** `modelspeak extract`: asks a model for a value of a schema for each row. */
export async function extract(
  terminal: Terminal,
  flags: ExtractFlags,
  files: readonly string[],
): Promise<void> {
  const { schema: file, items = false, by, repairs, strict } = flags;
  const given = await readSchema(terminal.file(file));
  const schema = items ? itemsOf(given) : given;
  const how = { by, repairs, strict };
  await askRows(
    terminal,
    {
      identity: { command: 'extract', schema: given, items, ...how },
      ask: (conversation, options) => ask(conversation, { ...options, ...how, schema }),
      dryRun: (conversation, options) =>
        ask(conversation, { ...options, ...how, schema, dryRun: true }),
      resultOf: ({ value }) => ({ value }),
      textOf: ({ value }) => writeJson(value, indentedJson),
    },
    flags,
    files,
  );
}

async function readSchema(file: NamedFile): Promise<PlainSchema> {
  const schema: Json = await readJsonFile(file);
  if (isRecord(schema)) return JSON.parse(writeJson(schema)) as PlainSchema;
  throw new CommandFailure(`${file.name}: expected a JSON Schema, which is an object`);
}
