import { type Instruction, Prompter, type PrompterOptions } from '@modelspeak/lazyllm';
import { chatLayout } from './layout.js';

/**
 * Writes prompts like LazyLLM's `ChatPrompter`: an instruction with slots, history, tools and an input, as text
 * with a model's markers or as a request body.
 *
 * @throws {ModelspeakError} `invalid_option` for invalid options, `invalid_input` for an invalid instruction
 *
 * @see https://docs.lazyllm.ai/en/stable/Best%20Practice/prompt/
 * @see https://github.com/LazyAGI/LazyLLM, `components/prompter/chatPrompter.py`
 *
 * @example
 * ```ts
 * import { ChatPrompter } from '@modelspeak/format-lazyllm-chat';
 *
 * const prompter = new ChatPrompter('You are a calculator.');
 * console.log(prompter.generatePrompt('a+b'));
 * // <|start_system|>You are an AI-Agent developed by LazyLLM.You are a calculator.
 * //
 * // <|end_system|>
 * //
 * //
 * // <|Human|>:
 * // a+b
 * // <|Assistant|>:\n
 *
 * const body = prompter.generatePrompt('a+b', { format: 'openai' });
 * console.log(body.messages.map(({ role }) => role)); // [ 'system', 'user' ]
 * ```
 */
export class ChatPrompter extends Prompter {
  /**
   * @param instruction A text with slots such as `{question}`, or a system part and a user part.
   */
  constructor(instruction?: Instruction | null, options?: PrompterOptions) {
    super(chatLayout, instruction, options);
  }
}
