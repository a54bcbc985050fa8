import { defineFormat, defineOptions, describedReplies } from '@modelspeak/core/authoring';
import { SEPARATED_CALLS } from '@modelspeak/syntaxes/replies';
import { REQUEST } from '../request.js';
import { CONTROL, spellSeparatedCalls } from '../separated.js';
import { THOUGHT } from '../thoughts.js';
import { SPECIAL, STOP, THINKING_CHAT } from '../tokens.js';
import { writeVllmV31 } from '../vllm-v3.1.js';

/**
 * Creates a format for DeepSeek V3.1 with tools, following the chat template that vLLM uses, which introduces
 * tools as DeepSeek recommends. The lines of that template are indented, and so is the prompt.
 *
 * @see vLLM, `examples/tool_chat_template_deepseekv31.jinja`
 *
 * @example
 * ```ts
 * import { deepseekV31Vllm } from '@modelspeak/format-deepseek/v3.1-vllm';
 *
 * const prompt = deepseekV31Vllm().render({
 *   messages: [{ role: 'user', content: 'What time is it?' }],
 *   tools: [{ type: 'function', function: { name: 'now', description: 'Tells the time' } }],
 * });
 * console.log(prompt.includes('### now\nDescription: Tells the time')); // true
 * ```
 */
export const deepseekV31Vllm = defineFormat({
  name: 'deepseek-v3-1-vllm',
  models: [],
  options: defineOptions({}),
  control: CONTROL,
  special: SPECIAL,
  stop: STOP,
  supports: THINKING_CHAT,
  request: { ...REQUEST, thinking: { enabled: true } },
  write: writeVllmV31,
  ...describedReplies({ reasoning: THOUGHT, calls: [SEPARATED_CALLS] }, STOP, spellSeparatedCalls),
});

export default deepseekV31Vllm;
