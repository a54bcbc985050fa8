import { inTurns } from './in-turns.js';

/** The floor of gpt-oss: the system message follows the model's own system message. */
export const gptOssByHand = inTurns({
  system: [
    '<|start|>system<|message|>You are ChatGPT, a large language model trained by OpenAI.\n' +
      'Knowledge cutoff: 2024-06\n\nReasoning: medium\n\n# Valid channels: analysis, commentary, ' +
      'final. Channel must be included for every message.<|end|><|start|>developer<|message|>' +
      '# Instructions\n\n',
    '<|end|>',
  ],
  user: ['<|start|>user<|message|>', '<|end|>'],
  assistant: ['<|start|>assistant<|channel|>final<|message|>', '<|end|>'],
  reply: '<|start|>assistant',
});
