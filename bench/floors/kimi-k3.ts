import { inTurns } from './in-turns.js';

const END = '<|close|>message<|sep|><|end_of_msg|>';
const begin = (role: string): string => `<|open|>message role="${role}"<|sep|>`;

/** The floor of Kimi K3: every reply opens and closes its reasoning. */
export const kimiK3 = inTurns({
  system: [
    '<|open|>message role="system" type="thinking-effort"<|sep|>`thinking_effort` guides on how ' +
      'much to think in your thinking channel (not including the response channel), supported ' +
      'values include `low`, `medium`, `high`, and `max`.\nNow the system is invoked with ' +
      `\`thinking_effort=max\`.${END}${begin('system')}`,
    END,
  ],
  user: [begin('user'), END],
  assistant: [
    `${begin('assistant')}<|open|>think<|sep|><|close|>think<|sep|><|open|>response<|sep|>`,
    `<|close|>response<|sep|>${END}`,
  ],
  reply: `${begin('assistant')}<|open|>think<|sep|>`,
});
