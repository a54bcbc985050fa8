import { readFile } from 'node:fs/promises';
import { type Json, parseJson } from '@modelspeak/core';
import { CommandFailure, locate, reasonOf } from '../errors.js';
import type { NamedFile } from '../terminal/terminal.js';
import { explainJson } from './json.js';

/** Reads a JSON file. */
export async function readJsonFile({ name, path }: NamedFile): Promise<Json> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new CommandFailure(`cannot read ${name}: ${reasonOf(error)}`, { cause: error });
  }
  try {
    return parseJson(text);
  } catch (error) {
    throw locate(await explainJson(error, text, false), name);
  }
}
