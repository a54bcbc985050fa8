import { isAnswer } from '../thoughts.js';
import { marked } from '../tokens.js';
import { harmonyFunction } from './harmony-function.js';
import type { Profile } from './profile.js';

/** OpenAI's own encoder, openai-harmony. */
export const harmony: Profile = {
  supports: { system: true, parallelToolCalls: true },
  endsInstructions: false,
  describeFunction: harmonyFunction,
  functionCall: /* @__PURE__ */ marked('<|channel|>commentary <|constrain|>json<|message|>'),
  spellArguments: (json) => json,
  spellResult: (text) => text,
  reference: {
    writesThought(messages) {
      const lastAnswer = messages.findLastIndex(isAnswer);
      const isAnswered = lastAnswer === messages.findLastIndex(({ role }) => role === 'assistant');
      const firstAnswer = messages.findIndex(isAnswer);
      return (index) => !isAnswered || index > firstAnswer;
    },
    dropsBuiltinsWithThoughts: true,
    takesTextForThought: false,
    takesOneCall: false,
    lastEnd: '<|end|>',
  },
};
