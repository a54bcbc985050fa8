import { type Instruction, Prompter, type PrompterOptions } from '@modelspeak/lazyllm';
import { alpacaLayout } from './layout.js';

/** The options of {@link AlpacaPrompter}. */
export type AlpacaPrompterOptions = Omit<PrompterOptions, 'history'>;

/**
 * Writes prompts like LazyLLM's `AlpacaPrompter`: an instruction with slots and tools under Alpaca's headings,
 * as text or as a request body. It supports neither history nor input other than the slots.
 *
 * @throws {ModelspeakError} `invalid_option` for invalid options, `invalid_input` for an invalid instruction
 *
 * @see https://docs.lazyllm.ai/en/stable/Best%20Practice/prompt/
 * @see https://github.com/LazyAGI/LazyLLM, `components/prompter/alpacaPrompter.py`
 *
 * @example
 * ```ts
 * import { AlpacaPrompter } from '@modelspeak/format-lazyllm-alpaca';
 *
 * const prompter = new AlpacaPrompter('Add: {sum}', { edition: 'upstream' });
 * const prompt = prompter.generatePrompt('a+b');
 * console.log(prompt.slice(prompt.indexOf('###')));
 * // ### Instruction:
 * // Add: a+b
 * //
 * //
 * //
 * // ### Response:\n
 * ```
 */
export class AlpacaPrompter extends Prompter {
  /**
   * @param instruction A text with slots such as `{question}`, or a system part and a user part.
   */
  constructor(instruction?: Instruction | null, options?: AlpacaPrompterOptions) {
    super(alpacaLayout, instruction, options);
  }
}
