import type { ByHand } from './candidate.js';

/** The floor of LazyLLM's chat prompt: the last question is on its own line. */
export const lazyllm: ByHand = ({ messages }) => {
  let text =
    '<|start_system|>You are an AI-Agent developed by LazyLLM.' +
    `${messages[0]?.content as string}\n\n<|end_system|>\n\n`;
  const last = messages.length - 1;
  for (let index = 1; index < last; index++) {
    const message = messages[index];
    const name = message?.role === 'user' ? 'Human' : 'Assistant';
    text += `<|${name}|>:${message?.content as string}`;
  }
  return `${text}\n<|Human|>:\n${messages[last]?.content as string}\n<|Assistant|>:\n`;
};
