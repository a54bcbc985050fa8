import { compileControlTokens } from '@modelspeak/core/authoring';
import { createCallReader } from '@modelspeak/pythonic';
import { BuiltinCall } from './builtin-call.js';
import { Code } from './code.js';
import { CLOSING_TAG, FUNCTION_TAG, FunctionTag } from './function-tag.js';
import { JSON_MARKS, type Spellings } from './spellings.js';

const TAGS = [FUNCTION_TAG, CLOSING_TAG];
const NAME_START = /[\p{L}_]/u;

/** Every spelling of calls and code that Llama 3 models emit. */
export const everySpelling: Spellings = {
  tags: compileControlTokens(TAGS),
  marks: compileControlTokens([...TAGS, ...JSON_MARKS]),
  createReader: createCallReader,
  begin(calls, character, afterPythonTag) {
    if (NAME_START.test(character)) return new BuiltinCall(calls);
    // A tag within text is found whole.
    const isTag = character === '<' && afterPythonTag;
    return isTag ? new FunctionTag(calls, FUNCTION_TAG) : undefined;
  },
  beginTag: (calls, tag) => (tag === FUNCTION_TAG ? new FunctionTag(calls) : undefined),
  code: (calls) => new Code(calls),
};
