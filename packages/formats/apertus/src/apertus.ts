import type {
  AssistantMessage,
  Conversation,
  Expression,
  Grammar,
  GrammarContext,
  Message,
  Writer,
} from '@modelspeak/core';
import { ModelspeakError } from '@modelspeak/core';
import { defineFormat, defineOptions, functionCalls, textOf } from '@modelspeak/core/authoring';
import { NO_CHAT_MODELS, SENSING_MODELS } from '@modelspeak/syntaxes/other-models';
import { spellCalls, writeCalls } from './calls.js';
import { createReader } from './reader.js';
import { CONTROL, ENDS, marked, SPECIAL, STOP } from './tokens.js';
import { parameterLines, type Schema } from './typescript.js';

const IDENTITY =
  'You are Apertus, a helpful assistant created by the SwissAI initiative.\nKnowledge cutoff: 2024-04\nCurrent date: ';
const DELIBERATION = marked('<|developer_start|>Deliberation: ');

/** The date in prompts without one: that of the model's release. */
const RELEASED = '2025-09-02';

/**
 * Creates a format for Swiss AI's Apertus, following llama.cpp's copy of the chat template of
 * `swiss-ai/Apertus-8B-Instruct-2509`, which llama.cpp edited and whose original is newer. The model thinks if
 * `thinking.enabled` is true. Prompts never include reasoning.
 *
 * A turn of the assistant includes the results of its calls. The template leaves the last turn open; this format
 * ends it as the model does, except with `onLoss: 'reference'`.
 *
 * @see https://huggingface.co/swiss-ai/Apertus-8B-Instruct-2509
 *
 * @example
 * ```ts
 * import { apertus } from '@modelspeak/format-apertus';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * const prompt = apertus().render({ messages }, { thinking: { enabled: true } });
 * console.log(prompt.includes('Deliberation: enabled')); // true
 * console.log(prompt.slice(-47)); // <|user_start|>Hi<|user_end|><|assistant_start|>
 * const { message } = apertus().parse(
 *   '<|inner_prefix|>A greeting.<|inner_suffix|>Hello!<|assistant_end|>',
 * );
 * console.log(message.reasoning_content, message.content); // A greeting. Hello!
 * ```
 */
export const apertus = defineFormat({
  name: 'apertus',
  models: [
    {
      match: ['apertus-*-instruct', 'apertus-*-instruct-2509'].flatMap((name) => [
        name,
        `${name}-*`,
        `${name}:*`,
      ]),
      except: [...NO_CHAT_MODELS, ...SENSING_MODELS],
    },
  ],
  options: defineOptions({}),
  control: CONTROL,
  special: SPECIAL,
  stop: STOP,
  ends: ENDS,
  supports: {
    system: 'first',
    history: true,
    tools: true,
    toolCalls: true,
    parallelToolCalls: true,
    contentWithToolCalls: true,
    reasoning: true,
    stripsReasoning: true,
    stripsConstraints: true,
  },
  request: {
    prefill: true,
    toolChoice: 'grammar',
    responseFormat: 'grammar',
    thinking: { enabled: true },
  },
  write(conversation, out, { today = RELEASED, generationPrompt, thinking, takesLoss }) {
    const { messages, tools } = conversation;
    out.message(null);
    out.control('<s>');
    writeSystem(out, messages[0], today);
    writeDeveloper(out, tools ?? [], thinking.enabled === true);
    const turn = new AssistantTurn(out, takesLoss);
    messages.forEach((message, index) => {
      if (takesLoss) refuseParts(message, index);
      out.message(index);
      if (message.role === 'assistant') {
        const next = messages[index + 1]?.role;
        const isLast = next === undefined && !generationPrompt && !takesLoss;
        turn.reply(message, next === 'user' || isLast);
      } else if (message.role === 'tool') turn.result(textOf(message.content), index);
      else if (message.role === 'user') {
        turn.end();
        out.control('<|user_start|>');
        out.content(textOf(message.content));
        out.control('<|user_end|>');
      }
    });
    turn.endResults();
    if (!generationPrompt) return;
    out.message(null);
    out.control('<|assistant_start|>');
    out.reply();
  },
  reader: (_options, context) => createReader(context),
  grammar: describeReplies,
  guide: async () => (await import('./guide.js')).guide,
});

/** A turn of the assistant, with the results of its calls. */
class AssistantTurn {
  readonly #out: Writer;
  readonly #takesLoss: boolean;
  #isOpen = false;
  #hasResults = false;

  constructor(out: Writer, takesLoss: boolean) {
    this.#out = out;
    this.#takesLoss = takesLoss;
  }

  /**
   * Writes the text and the tool calls of a reply.
   *
   * @param isAnswer Whether the turn ends here, unless there are calls.
   */
  reply(message: AssistantMessage, isAnswer: boolean): void {
    const out = this.#out;
    if (!this.#isOpen) out.control('<|assistant_start|>');
    this.#isOpen = true;
    // The template forgets to end results before calls without content.
    const { content = null } = message;
    if (content !== null || !this.#takesLoss) this.endResults();
    out.reply();
    out.sampled(true);
    out.content(textOf(content));
    const calls = functionCalls(message);
    writeCalls(out, calls);
    if (isAnswer && calls.length === 0) this.end();
    out.sampled(false);
  }

  /** Writes a result of a call into the list of results. */
  result(text: string, index: number): void {
    if (!this.#isOpen) {
      throw new ModelspeakError(
        'unsupported',
        'apertus has results only after an assistant message',
        {
          path: `messages[${index}]`,
        },
      );
    }
    this.#out.scaffold(this.#hasResults ? ', ' : '[');
    this.#hasResults = true;
    this.#out.content(text);
  }

  endResults(): void {
    if (this.#hasResults) this.#out.scaffold(']');
    this.#hasResults = false;
  }

  end(): void {
    this.endResults();
    if (this.#isOpen) this.#out.control('<|assistant_end|>');
    this.#isOpen = false;
  }
}

function writeSystem(out: Writer, first: Message | undefined, today: string): void {
  const isSystem = first?.role === 'system';
  out.message(isSystem ? 0 : null);
  out.control('<|system_start|>');
  if (isSystem) out.content(textOf(first.content));
  else out.scaffold(IDENTITY + today);
  out.control('<|system_end|>');
}

function writeDeveloper(
  out: Writer,
  tools: NonNullable<Conversation['tools']>,
  thinks: boolean,
): void {
  out.message(null);
  out.markup(DELIBERATION);
  out.scaffold(`${thinks ? 'enabled' : 'disabled'}\nTool Capabilities:`);
  if (tools.length === 0) out.scaffold(' disabled');
  for (const tool of tools) {
    if (tool.type !== 'function') continue;
    const { name, description, parameters } = tool.function;
    const lines = parameterLines((parameters ?? {}) as Schema);
    const given = lines.length === 0 ? '()' : `(_: {\n${lines.join(',\n')}\n})`;
    out.scaffold('\n');
    out.content(`// ${description ?? ''}\ntype ${name} = ${given} => any;`);
  }
  out.control('<|developer_end|>');
}

/** The template takes no lists of parts. */
function refuseParts({ content }: Message, index: number): void {
  if (!Array.isArray(content)) return;
  throw new ModelspeakError('unsupported', 'the chat template takes text alone; join its parts', {
    path: `messages[${index}].content`,
  });
}

/** Builds the grammar of replies: reasoning, then text, calls, or calls after text. */
function describeReplies({
  functions,
  mustCall,
  responseSchema,
}: GrammarContext<unknown>): Grammar {
  const thought: Expression = [
    '<|inner_prefix|>',
    { text: { until: ['<|tools_prefix|>'] } },
    '<|inner_suffix|>',
  ];
  const said: Expression =
    responseSchema === undefined
      ? { text: { until: ['<|inner_prefix|>', '<|tools_prefix|>'] } }
      : { schema: responseSchema, as: 'json' };
  const answer: Expression = [said, { end: ENDS }];
  const preamble = mustCall || responseSchema !== undefined ? [] : said;
  const called: Expression = [preamble, spellCalls(functions)];
  const choice = functions.length === 0 ? [answer] : mustCall ? [called] : [answer, called];
  return { root: [{ repeat: thought, max: 1 }, { choice }] };
}
