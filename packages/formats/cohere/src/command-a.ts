import { defineFormat } from '@modelspeak/core/authoring';
import { COMMAND, writeCommand } from './command.js';
import { COMMAND_A } from './models.js';
import { COMMAND_REQUEST } from './support.js';

/**
 * Creates a format for Command A, following the chat templates of `CohereLabs/c4ai-command-a-03-2025`. The
 * option `template` selects one: `tool_use` (the default) has Cohere's default instructions, tools and
 * thinking; `default` has none of these unless there are documents.
 *
 * @see https://huggingface.co/CohereLabs/c4ai-command-a-03-2025
 *
 * @example
 * ```ts
 * import { commandA } from '@modelspeak/format-cohere/command-a';
 *
 * const { message } = commandA().parse(
 *   '<|START_ACTION|>[\n    {"tool_call_id": "0", "tool_name": "now", "parameters": {}}\n]<|END_ACTION|>',
 * );
 * console.log(message.tool_calls?.[0].function.name); // now
 * ```
 */
export const commandA = defineFormat({
  ...COMMAND,
  name: 'command-a',
  models: COMMAND_A,
  request: COMMAND_REQUEST,
  write: (conversation, out, context) => writeCommand(conversation, out, context),
});

export default commandA;
