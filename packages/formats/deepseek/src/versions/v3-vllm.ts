import { defineFormat, defineOptions, describedReplies } from '@modelspeak/core/authoring';
import { FENCED_CALLS } from '@modelspeak/syntaxes/replies';
import { spellFencedCalls } from '../fenced.js';
import { REQUEST } from '../request.js';
import { CHAT, SPECIAL, STOP, TOOLS, TURNS } from '../tokens.js';
import { writeVllmV3 } from '../vllm-v3.js';

/**
 * Creates a format for DeepSeek V3 with tools, following the chat template that vLLM uses. The lines of that
 * template are indented, and so is the prompt.
 *
 * @see vLLM, `examples/tool_chat_template_deepseekv3.jinja`
 *
 * @example
 * ```ts
 * import { deepseekV3Vllm } from '@modelspeak/format-deepseek/v3-vllm';
 *
 * const prompt = deepseekV3Vllm().render({
 *   messages: [{ role: 'user', content: 'What time is it?' }],
 *   tools: [{ type: 'function', function: { name: 'now', description: 'Tells the time' } }],
 * });
 * console.log(prompt.includes('"description": "Tells the time"')); // true
 * ```
 */
export const deepseekV3Vllm = defineFormat({
  name: 'deepseek-v3-vllm',
  models: [],
  options: defineOptions({}),
  control: [...TURNS, ...TOOLS],
  special: SPECIAL,
  stop: STOP,
  supports: { ...CHAT, tools: true },
  request: REQUEST,
  write: writeVllmV3,
  ...describedReplies({ calls: [FENCED_CALLS] }, STOP, spellFencedCalls),
});

export default deepseekV3Vllm;
