import { readFile } from 'node:fs/promises';
import { type Json, parseJson } from '@modelspeak/core';
import { CommandFailure, locate, reasonOf } from '../errors.js';
import { explainJson } from './json.js';

/** Reads a file that an option of the command line names, as JSON. */
export async function readJsonFile(file: string): Promise<Json> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new CommandFailure(`cannot read ${file}: ${reasonOf(error)}`, { cause: error });
  }
  try {
    return parseJson(text);
  } catch (error) {
    throw locate(await explainJson(error, text, false), file);
  }
}
