import type { ByHand } from './candidate.js';

/** The floor of Gemma 3: the first user turn begins with the system message. */
export const gemma3: ByHand = ({ messages }) => {
  let text =
    `<bos><start_of_turn>user\n${messages[0]?.content as string}\n\n` +
    `${messages[1]?.content as string}<end_of_turn>\n`;
  for (let index = 2; index < messages.length; index++) {
    const message = messages[index];
    const role = message?.role === 'user' ? 'user' : 'model';
    text += `<start_of_turn>${role}\n${message?.content as string}<end_of_turn>\n`;
  }
  return `${text}<start_of_turn>model\n`;
};
