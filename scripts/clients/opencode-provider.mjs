// A provider as a user of opencode writes it: a file that exports a function whose name begins with `create`.
// Its model calls a tool, and answers when it has the result.
import { appendFileSync } from 'node:fs';
import { createModelspeak } from '@modelspeak/ai-sdk';
import { chatModel } from '@modelspeak/chat';
import { qwen3 } from '@modelspeak/format-qwen/qwen3';

const call = {
  name: 'bash',
  arguments: { command: 'echo 6 times 7 is $((6 * 7))', description: 'Multiplies' },
};
const THINKS = '<think>\nLet me calculate it.\n</think>\n\n';

function replyTo(prompt) {
  if (!prompt.includes('<tools>')) return 'A title';
  return prompt.includes('6 times 7 is 42')
    ? `${THINKS}It is 42.`
    : `${THINKS}I calculate.\n<tool_call>\n${JSON.stringify(call)}\n</tool_call>`;
}

const endpoint = {
  kind: 'prompt',
  name: 'scripted',
  capabilities: {
    tokenIds: false,
    specialTokens: 'text',
    grammar: 'gbnf',
    logitBias: true,
    logProbs: true,
  },
  async *complete({ prompt }) {
    appendFileSync(process.env.CLIENT_LOG, `${JSON.stringify(prompt)}\n`);
    for (const piece of replyTo(prompt).match(/.{1,6}/gsu)) yield { pieces: [piece] };
    const usage = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 };
    yield { pieces: ['<|im_end|>'], finish: { reason: 'stop' }, usage };
  },
};

export function createLocal({ name }) {
  return createModelspeak({
    models: { qwen3: chatModel({ format: qwen3(), endpoint }) },
    name,
  });
}
