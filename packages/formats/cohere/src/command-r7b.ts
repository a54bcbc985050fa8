import { defineFormat } from '@modelspeak/core/authoring';
import { COMMAND, writeCommand } from './command.js';
import { named } from './models.js';
import { NO_THOUGHT } from './replies.js';
import { COMMAND_REQUEST } from './support.js';

/**
 * Creates a format for Command R7B, following the chat templates of `CohereLabs/c4ai-command-r7b-12-2024`.
 * The model answers at once unless `thinking.enabled` is true. The option `template` is the same as for
 * Command A.
 *
 * @see https://huggingface.co/CohereLabs/c4ai-command-r7b-12-2024
 *
 * @example
 * ```ts
 * import { commandR7b } from '@modelspeak/format-cohere/command-r7b';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(commandR7b().turn({ messages }).replyPrefix); // <|START_THINKING|><|END_THINKING|>
 * console.log(commandR7b({ template: 'default' }).render({ messages }));
 * // <|START_OF_TURN_TOKEN|><|SYSTEM_TOKEN|><|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|USER_TOKEN|>Hi<|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_RESPONSE|>
 * ```
 */
export const commandR7b = defineFormat({
  ...COMMAND,
  name: 'command-r7b',
  models: named('command-r7b', 'c4ai-command-r7b'),
  request: { ...COMMAND_REQUEST, thinking: { enabled: true } },
  write: (conversation, out, context) =>
    writeCommand(conversation, out, context, context.thinking.enabled ? undefined : NO_THOUGHT),
});

export default commandR7b;
