import {
  type Conversation,
  type Segment,
  validateConversation,
  type WritingFormat,
} from '@modelspeak/core';
import { defineWritingFormat } from '@modelspeak/core/authoring';
import { type AnthropicBody, anthropicBody, type OpenAIBody, openAIBody } from './body.js';
import { checkKeys, mismatch } from './check.js';
import type { LazyllmOptions } from './dialect.js';
import type { PrompterInput } from './input.js';
import type { Instruction } from './instruction.js';
import { type Layout, writingDefinition } from './layout.js';
import type { PromptParts } from './prompt.js';
import { PROMPT_CALL_OPTIONS, type PromptCall, type PrompterOptions } from './prompter-options.js';
import { type PrompterSetup, setUp } from './prompter-setup.js';
import { bodyPartsOf, promptOf } from './request-prompt.js';
import { resolveRequest } from './resolve-request.js';

const PROMPT = Symbol('prompt');

/** What a prompter passes to its format: the tools, for core to check, and the prompt. */
interface Sheet extends Conversation {
  readonly [PROMPT]: PromptParts;
}

/**
 * Fills the slots of an instruction and puts it into a layout: the base class of `AlpacaPrompter`
 * and `ChatPrompter`. Use one of these.
 *
 * @throws {ModelspeakError} `invalid_option` for invalid options, `invalid_input` for an invalid
 * instruction
 *
 * @see https://github.com/LazyAGI/LazyLLM, `components/prompter/builtinPrompt.py`
 *
 * @example
 * ```ts
 * import { AlpacaPrompter } from '@modelspeak/format-lazyllm-alpaca';
 * import { Prompter } from '@modelspeak/lazyllm';
 *
 * console.log(new AlpacaPrompter('Add: {sum}') instanceof Prompter); // true
 * ```
 */
export class Prompter {
  readonly #setup: PrompterSetup;
  readonly #format: WritingFormat;

  /**
   * @param layout Where the parts of a prompt go.
   * @param instruction Its text, with slots such as `{question}`, or a system part and a user part.
   */
  constructor(layout: Layout, instruction?: Instruction | null, options: PrompterOptions = {}) {
    this.#setup = setUp(layout, instruction, options);
    const { edition, markers } = options;
    const definition = writingDefinition(
      layout,
      () => ({ tools: true }),
      (sheet) => (sheet as Sheet)[PROMPT],
    );
    this.#format = defineWritingFormat(definition)({ edition, markers });
  }

  /**
   * Writes a prompt.
   *
   * @param input A string or an integer fills the only slot of the instruction; without slots it is
   * the user message. An object has a value for each slot, and at most one more, which is the user
   * message: a string, or messages (tool results too).
   * @throws {ModelspeakError} for a slot without a value, a value without a slot, and anything that
   * the layout does not support
   */
  generatePrompt(input: PrompterInput, call?: PromptCall & { readonly format?: undefined }): string;
  /** Writes a request body in OpenAI's shape, with the tools unchanged. */
  generatePrompt(
    input: PrompterInput,
    call: PromptCall & { readonly format: 'openai' },
  ): OpenAIBody;
  /** Writes a request body in Anthropic's shape, with the tools unchanged. */
  generatePrompt(
    input: PrompterInput,
    call: PromptCall & { readonly format: 'anthropic' },
  ): AnthropicBody;
  generatePrompt(input: PrompterInput, call?: PromptCall): string | OpenAIBody | AnthropicBody;
  generatePrompt(input: PrompterInput, call: PromptCall = {}): string | OpenAIBody | AnthropicBody {
    checkKeys(call, [...PROMPT_CALL_OPTIONS, 'format'], '');
    const { format, specialTokens } = call;
    if (format !== undefined && format !== 'openai' && format !== 'anthropic') {
      throw mismatch(format, '"openai", "anthropic" or nothing', 'format');
    }
    const isText = format === undefined;
    const request = resolveRequest(this.#setup, input, call, isText);
    if (isText) {
      const prompt = promptOf(this.#setup, request);
      return this.#format.render(sheetOf(prompt), { specialTokens });
    }
    const parts = bodyPartsOf(this.#setup, request);
    validateConversation({ messages: [], tools: parts.tools });
    return format === 'openai' ? openAIBody(parts) : anthropicBody(parts);
  }

  /**
   * Writes a prompt as typed pieces. Their joined text is the prompt, except that special tokens in
   * content are not escaped.
   *
   * @throws {ModelspeakError} what `generatePrompt` throws
   */
  segments(input: PrompterInput, call: Omit<PromptCall, 'format'> = {}): readonly Segment[] {
    checkKeys(call, PROMPT_CALL_OPTIONS, '');
    const prompt = promptOf(this.#setup, resolveRequest(this.#setup, input, call, true));
    return this.#format.segments(sheetOf(prompt), { specialTokens: call.specialTokens });
  }

  /**
   * Returns the same prompter for a model, as LazyLLM's modules set the markers of their model. What this
   * prompter sets itself stays.
   */
  withModel({ edition, markers }: LazyllmOptions): Prompter {
    const { layout, instruction, options } = this.#setup;
    return new Prompter(layout, instruction, {
      ...options,
      edition: options.edition ?? edition,
      markers: { ...markers, ...options.markers },
    });
  }

  /**
   * Extracts the reply from an output that may repeat the prompt.
   *
   * @param output What the model wrote, with or without the prompt before it.
   * @param input The prompt, if it is known. If the output begins with it, the rest is the reply.
   */
  getResponse(output: string, input?: string | null): string {
    if (input && output.startsWith(input)) return output.slice(input.length);
    const { layout, dialect } = this.#setup;
    const header = layout.replyHeader(dialect);
    const at = header === '' ? -1 : output.lastIndexOf(header);
    return at === -1 ? output : output.slice(at + header.length);
  }
}

function sheetOf(prompt: PromptParts): Sheet {
  const { tools } = prompt;
  return { messages: [], ...(tools.length > 0 && { tools }), [PROMPT]: prompt };
}
