import { compileControlTokens } from '@modelspeak/core/authoring';
import { createJsonCallReader } from '@modelspeak/pythonic';
import { CallText } from './call-text.js';
import { JSON_MARKS, type Spellings } from './spellings.js';

/** Calls in JSON, and no others. */
export const jsonSpelling: Spellings = {
  tags: compileControlTokens([]),
  marks: compileControlTokens(JSON_MARKS),
  begin: (calls, character) =>
    character === '{' || character === '[' ? new CallText(calls, createJsonCallReader) : undefined,
  beginJson: (calls, isOffered) => new CallText(calls, createJsonCallReader, isOffered),
};
