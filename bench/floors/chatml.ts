import type { ByHand } from './candidate.js';

/** The floor of ChatML. */
export const chatml: ByHand = ({ messages }) => {
  let text = '';
  for (const { role, content } of messages) {
    text += `<|im_start|>${role}\n${content as string}<|im_end|>\n`;
  }
  return `${text}<|im_start|>assistant\n`;
};
