import { textDelimiters } from '@modelspeak/core/authoring';
import type { Dialect } from './dialect.js';
import { callList, describedTools, jsonOf, jsonResult } from './json.js';
import { spellCallList } from './spelled.js';
import { marks, SENTENCEPIECE_SPECIAL, STOP, TEKKEN_SPECIAL, V3_TOKENS } from './tokens.js';

/**
 * Version 3 with SentencePiece: Mistral 7B v0.3, Mixtral 8x22B, Codestral, Mistral Large 2407. The system message
 * and the tools are at the last user message.
 */
export const v3: Dialect = {
  system: 'last user',
  tools: { before: 'last user', ...marks('[AVAILABLE_TOOLS]', '[/AVAILABLE_TOOLS]') },
  toolList: describedTools,
  user: marks('[INST]', '[/INST]'),
  imageFirst: 'last',
  assistant: marks('', '</s>'),
  trims: true,
  writeCalls(calls, out, say) {
    out.control('[TOOL_CALLS]');
    say(callList(calls));
  },
  result: marks('[TOOL_RESULTS]', '[/TOOL_RESULTS]'),
  writeResult(id, text, _out, say) {
    say(`{"content": ${jsonResult(text)}, "call_id": ${jsonOf(id)}}`);
  },
  sortsResults: false,

  space: ' ',
  textJoint: '\n\n',

  reply: {
    calls: [{ open: { mark: '[TOOL_CALLS]', before: 'all' }, call: { json: { id: ['id'] } } }],
  },
  spellCalls: spellCallList,
  beginsWithSpace: true,
  ends: STOP,

  supports: {
    system: 'first',
    history: true,
    alternation: true,
    trims: ['assistant'],
    tools: true,
    toolCalls: true,
    parallelToolCalls: true,
    contentWithToolCalls: true,
  },
  control: V3_TOKENS,
  special: SENTENCEPIECE_SPECIAL,
  delimiters: textDelimiters([]),
};

/** Version 3 with tekken: Mistral Nemo, Ministral 8B 2410, Pixtral 12B. It supports images. */
export const v3Tekken: Dialect = {
  ...v3,
  space: '',
  beginsWithSpace: false,
  supports: { ...v3.supports, images: true },
  special: TEKKEN_SPECIAL,
};
