import { parseJson } from '@modelspeak/core';
import { tojson } from '../python-json.js';
import { isAnswer } from '../thoughts.js';
import { marked } from '../tokens.js';
import { hfFunction } from './hf-function.js';
import type { Profile } from './profile.js';

/** The chat template on Hugging Face. */
export const hf: Profile = {
  supports: { system: 'first', parallelToolCalls: 'lost' },
  endsInstructions: true,
  describeFunction: hfFunction,
  functionCall: /* @__PURE__ */ marked('<|channel|>commentary json<|message|>'),
  spellArguments: (json) => tojson(parseJson(json, { objects: 'map' })),
  spellResult: (text) => JSON.stringify(text),
  reference: {
    writesThought(messages, generationPrompt) {
      const lastAnswer = messages.findLastIndex(isAnswer);
      const training = generationPrompt ? -1 : messages.length - 1;
      return (index) => index > lastAnswer || (index === lastAnswer && index === training);
    },
    dropsBuiltinsWithThoughts: false,
    takesTextForThought: true,
    takesOneCall: true,
    lastEnd: '<|return|>',
  },
};
