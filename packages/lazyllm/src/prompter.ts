import {
  defineWritingFormat,
  ModelspeakError,
  type Segment,
  type Tool,
  validateConversation,
  type WritingFormat,
} from '@modelspeak/core';
import {
  type AnthropicBody,
  anthropicBody,
  type BodyParts,
  type OpenAIBody,
  openAIBody,
} from './body.js';
import { checkKeys, checkText, mismatch } from './check.js';
import { createDialect, type Dialect } from './dialect.js';
import { extraKeySlots } from './extra-keys.js';
import { DOUBLED_EXAMPLE, EXAMPLE, functionCallPrompt } from './function-call-prompt.js';
import { checkHistory, type HistoryItem, messagesOf, turnsOf } from './history.js';
import { type DividedInput, divideInput, type PromptInput } from './input.js';
import { type Instruction, partsOf } from './instruction.js';
import { type Layout, writingDefinition } from './layout.js';
import { type Piece, textOf } from './pieces.js';
import type { Prompt } from './prompt.js';
import {
  PROMPT_CALL_OPTIONS,
  PROMPTER_OPTIONS,
  type PromptCall,
  type PrompterOptions,
  type PromptRequest,
} from './prompter-options.js';
import { requireCallMarkers, reservedSlot } from './reserved-slots.js';
import { fill, slotsOf, type TemplatePiece } from './template.js';

/** A conversation that carries the prompt itself, which core takes as any other. */
interface Sheet {
  readonly messages: [];
  readonly tools?: Tool[];
  readonly prompt: Prompt;
}

/** A request, with the instruction filled and everything checked. */
interface Resolved {
  readonly instruction: readonly Piece[];
  readonly user: readonly Piece[];
  readonly messages: DividedInput['messages'];
  readonly history: readonly HistoryItem[];
  readonly tools: readonly Tool[];
  readonly label: string;
}

/** Stands in an instruction of the edition upstream where the function-call prompt is to stand. */
const FUNCTION_CALL_PLACE = '<!lazyllm-fc-prompt!>';

/**
 * Fills an instruction's slots and puts it into a layout: what `AlpacaPrompter` and `ChatPrompter`
 * share. Use one of these.
 *
 * @throws {ModelspeakError} `invalid_option` for options that are wrong, `invalid_input` for an
 * instruction that is
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
  readonly #layout: Layout;
  readonly #options: PrompterOptions;
  readonly #dialect: Dialect;
  readonly #format: WritingFormat;
  readonly #system: string;
  readonly #user: string | undefined;
  readonly #extraKeys: readonly TemplatePiece[];

  /**
   * @param layout Where the parts of a prompt go.
   * @param instruction Its text, with slots such as `{question}`, or a part for the system and one for
   * the user.
   */
  constructor(layout: Layout, instruction?: Instruction | null, options: PrompterOptions = {}) {
    checkKeys(options, PROMPTER_OPTIONS, 'options');
    const { edition, markers } = options;
    const definition = writingDefinition(
      layout,
      () => ({ tools: true }),
      (sheet) => (sheet as unknown as Sheet).prompt,
    );
    this.#format = defineWritingFormat(definition)({ edition, markers });
    this.#dialect = createDialect({ edition, markers });
    this.#layout = layout;
    this.#options = options;
    this.#extraKeys = extraKeySlots(options.extraKeys);
    [this.#system, this.#user] = partsOf(instruction ?? '', this.#dialect.edition);
    checkHistory(options.history, 'options.history');
    if (layout.isChat && !instruction && this.#extraKeys.length > 0) {
      throw mismatch('', 'an instruction, behind which the extra keys can stand', 'instruction');
    }
  }

  /**
   * Writes a prompt.
   *
   * @param input A string or a whole number, which fills the one slot of the instruction, or is what
   * the user says where it has none. Or an object with the value of each slot, and at most one more:
   * what the user says, as a string or as messages (tool results among them).
   * @throws {ModelspeakError} where a slot has no value or a value no slot, and where the layout has no
   * place for what was handed in
   */
  generatePrompt(input: PromptInput, call?: PromptCall & { readonly format?: undefined }): string;
  /** Writes a request body in OpenAI's shape. Its tools are those that were handed in. */
  generatePrompt(input: PromptInput, call: PromptCall & { readonly format: 'openai' }): OpenAIBody;
  /** Writes a request body in Anthropic's shape. Its tools are those that were handed in. */
  generatePrompt(
    input: PromptInput,
    call: PromptCall & { readonly format: 'anthropic' },
  ): AnthropicBody;
  generatePrompt(input: PromptInput, call?: PromptCall): string | OpenAIBody | AnthropicBody;
  generatePrompt(input: PromptInput, call: PromptCall = {}): string | OpenAIBody | AnthropicBody {
    checkKeys(call, [...PROMPT_CALL_OPTIONS, 'format'], '');
    const { format, defuse } = call;
    if (format === undefined) return this.#format.render(this.#sheet(input, call), { defuse });
    if (format === 'openai') return openAIBody(this.#bodyParts(input, call));
    if (format === 'anthropic') return anthropicBody(this.#bodyParts(input, call));
    throw mismatch(format, '"openai", "anthropic" or nothing', 'format');
  }

  /**
   * Writes a prompt as pieces that know what they are. Their texts join to the prompt, but that special
   * tokens inside content stay as they are.
   *
   * @throws {ModelspeakError} what `generatePrompt` throws
   */
  segments(input: PromptInput, call: Omit<PromptCall, 'format'> = {}): readonly Segment[] {
    checkKeys(call, PROMPT_CALL_OPTIONS, '');
    return this.#format.segments(this.#sheet(input, call), { defuse: call.defuse });
  }

  /**
   * Takes the reply out of an output that may repeat the prompt.
   *
   * @param output What the model wrote, with or without the prompt before it.
   * @param input The prompt, if it is known. Where the output begins with it, all behind it is the
   * reply.
   */
  getResponse(output: string, input?: string | null): string {
    if (input && output.startsWith(input)) return output.slice(input.length);
    const header = this.#layout.replyHeader(this.#dialect);
    const at = header === '' ? -1 : output.lastIndexOf(header);
    return at === -1 ? output : output.slice(at + header.length);
  }

  #sheet(input: PromptInput, call: PromptCall): Sheet {
    const { messages, history, tools, label, ...instruction } = this.#resolve(input, call, true);
    const { writesMessages } = this.#dialect.edition;
    const own = checkHistory(this.#options.history, 'options.history');
    const prompt: Prompt = {
      ...instruction,
      input: [{ content: messages.map(({ content }) => content).join('\n') }],
      inputMessage: null,
      isToolResult: messages.some(({ role }) => role === 'tool'),
      history: [
        ...turnsOf(own, 'options.history', writesMessages),
        ...turnsOf(history, 'history', writesMessages),
      ],
      tools,
      reply:
        label === '' ? undefined : { role: 'assistant', message: null, text: label, calls: [] },
      endsReply: false,
      generationPrompt: label === '',
    };
    return { messages: [], ...(tools.length > 0 && { tools: [...tools] }), prompt };
  }

  #bodyParts(input: PromptInput, call: PromptCall): BodyParts {
    const { instruction, user, messages, history, tools, label } = this.#resolve(
      input,
      call,
      false,
    );
    if (label !== '') {
      throw new ModelspeakError(
        'unsupported',
        'a request body has no place for a label; leave out the format to train on text',
        { path: 'label' },
      );
    }
    validateConversation({ messages: [], tools });
    const { enableSystem = true, history: own } = this.#options;
    const system = [this.#dialect.markup.system.text, textOf(instruction)];
    return {
      system: enableSystem ? system.filter((part) => part !== '').join('\n') : undefined,
      user: textOf(user),
      messages: [
        ...messagesOf(checkHistory(own, 'options.history'), 'options.history'),
        ...messagesOf(history, 'history'),
        ...messages,
      ],
      tools,
    };
  }

  #resolve(input: PromptInput, call: PromptCall, isText: boolean): Resolved {
    const { history, tools, label } = call;
    const asked: PromptRequest = { input, history, tools, label };
    const request = this.#options.preHook?.(asked) ?? asked;
    const resolved = {
      history: checkHistory(request.history, 'history'),
      tools: this.#toolsOf(request),
      label: request.label ?? '',
    };
    checkText(resolved.label, 'label');
    if (!this.#layout.isChat && resolved.history.length > 0) {
      throw new ModelspeakError(
        'unsupported',
        `${this.#layout.name} has no place for history; use the chat prompter`,
        { path: 'history' },
      );
    }
    return { ...resolved, ...this.#fill(request.input, resolved.tools, isText) };
  }

  #toolsOf({ input, history, tools }: PromptRequest): readonly Tool[] {
    const own = this.#options.tools;
    const hasOwn = typeof own === 'function' || (own != null && own.length > 0);
    if (tools && hasOwn && !this.#dialect.edition.replacesTools) {
      throw new ModelspeakError(
        'invalid_input',
        'the prompter was made with tools of its own; give them in one place',
        { path: 'tools' },
      );
    }
    const chosen = typeof own === 'function' ? own(input, history) : own;
    checkTools(tools, 'tools');
    checkTools(chosen, 'options.tools');
    return (tools?.length ? tools : chosen) ?? [];
  }

  #fill(
    input: PromptInput,
    tools: readonly Tool[],
    isText: boolean,
  ): Pick<Resolved, 'instruction' | 'user' | 'messages'> {
    const dialect = this.#dialect;
    const reserved = (name: string) => reservedSlot(name, tools, dialect);
    const slots = slotsOf([
      { template: this.#system },
      { template: this.#user ?? '' },
      ...this.#extraKeys,
    ]);
    const {
      valueOf: value,
      messages,
      path,
      isFormatted,
    } = divideInput(
      input,
      [...slots].filter((name) => reserved(name) === undefined),
    );
    if (!this.#layout.isChat && messages.some(({ content }) => content !== '')) {
      throw new ModelspeakError(
        'unsupported',
        `${this.#layout.name} takes its input by slots; add one to the instruction or to extraKeys`,
        { path },
      );
    }

    const unescapesBraces = isFormatted && dialect.edition.unescapesBraces;
    const template = this.#template(tools, isText, unescapesBraces ? EXAMPLE : DOUBLED_EXAMPLE);
    const slot = (name: string) => reserved(name) ?? [{ content: value(name) }];
    return {
      instruction: fill(template.instruction, slot, unescapesBraces),
      user: fill(template.user, slot, unescapesBraces),
      messages,
    };
  }

  #template(tools: readonly Tool[], isText: boolean, example: string) {
    const { describesCalls } = this.#dialect.edition;
    let functionCalls: readonly Piece[] = [];
    if (describesCalls && isText && tools.length > 0) {
      requireCallMarkers(this.#dialect);
      functionCalls = functionCallPrompt(tools, this.#dialect, example);
    }
    const place = (text: string): readonly TemplatePiece[] => {
      if (text === '') return [];
      if (!describesCalls) return [{ template: text }];
      const [first = '', ...others] = text.split(FUNCTION_CALL_PLACE);
      return [
        { template: first },
        ...others.flatMap((rest) => [...functionCalls, { template: rest }]),
      ];
    };
    const system = place(this.#system);
    return this.#layout.template(
      {
        system,
        user: this.#user === undefined ? undefined : place(this.#user),
        extraKeys: this.#extraKeys,
        functionCalls: system.length > 1 ? [] : functionCalls,
      },
      this.#dialect,
    );
  }
}

function checkTools(tools: unknown, path: string): void {
  if (tools != null && !Array.isArray(tools)) throw mismatch(tools, 'an array of tools', path);
}
