import { compileControlTokens } from '@modelspeak/core/authoring';
import { createJsonCallReader } from '@modelspeak/pythonic';
import { JSON_MARKS, type Spellings } from './spellings.js';

/** Calls in JSON, and no others. */
export const jsonSpelling: Spellings = {
  tags: compileControlTokens([]),
  marks: compileControlTokens(JSON_MARKS),
  createReader: createJsonCallReader,
};
