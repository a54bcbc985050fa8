import { type Instruction, Prompter, type PrompterOptions } from '@modelspeak/lazyllm';
import { alpacaLayout } from './layout.js';

/** Options of {@link AlpacaPrompter}. */
export type AlpacaPrompterOptions = Omit<PrompterOptions, 'history'>;

/**
 * LazyLLM's `AlpacaPrompter`: an instruction with slots and tools under Alpaca's headings, as text or
 * as a request body. It supports neither history nor an input that fills no slot.
 *
 * @throws {ModelspeakError} `invalid_option` for options that are wrong, `invalid_input` for an
 * instruction that is
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
   * @param instruction Its text, with slots such as `{question}`, or a part for the system and one for
   * the user.
   */
  constructor(instruction?: Instruction | null, options?: AlpacaPrompterOptions) {
    super(alpacaLayout, instruction, options);
  }
}
