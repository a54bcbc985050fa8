import type {
  AssistantMessage,
  Conversation,
  Document,
  Json,
  ToolMessage,
  Writer,
} from '@modelspeak/core';
import {
  defineFormat,
  defineOptions,
  functionCalls,
  lastUserIndex,
  type Markup,
  textOf,
  words,
} from '@modelspeak/core/authoring';
import { ACTION_CALLS } from '@modelspeak/syntaxes/replies';
import { callNumbers, spellActions, writeActions, writeResult } from './calls.js';
import { named } from './models.js';
import { checkResultParts, writeTexts } from './parts.js';
import { writeDocuments, writeTools } from './preamble.js';
import { NO_THOUGHT, REASONING, replies, THOUGHT } from './replies.js';
import { COMMAND_REQUEST } from './support.js';
import { AFTER_PLUS_TOOLS, BEFORE_PLUS_TOOLS, PLUS_INSTRUCTIONS } from './texts/command-a-plus.js';
import { PLUS_CONTROL, PLUS_SPECIAL, STOP } from './tokens.js';
import { BEGIN, TEXT, TURN, writeGenerationPrompt, writeReply } from './turns.js';

/**
 * Creates a format for Command A+ and North Mini Code, following llama.cpp's copy of the chat template of their
 * architecture, Cohere2MoE. The models think unless `thinking.enabled` is false, and see images.
 *
 * The option `instructions` replaces the template's default instructions, which say that the model is called
 * North Mini Code.
 *
 * @see https://huggingface.co/CohereLabs/command-a-plus-05-2026
 *
 * @example
 * ```ts
 * import { commandAPlus } from '@modelspeak/format-cohere/command-a-plus';
 *
 * const turn = commandAPlus({ instructions: 'Your name is Command A+.' }).turn({
 *   messages: [{ role: 'user', content: 'Hi' }],
 * });
 * console.log(turn.replyPrefix); // <|START_THINKING|>
 * const reply = 'A greeting.<|END_THINKING|><|START_TEXT|>Hello!<|END_TEXT|>';
 * console.log(turn.parse(reply).message.content); // Hello!
 * ```
 */
export const commandAPlus = defineFormat({
  name: 'command-a-plus',
  models: named('command-a-plus', 'c4ai-command-a-plus', 'north-mini-code'),
  options: defineOptions({ instructions: words(undefined) }),
  control: PLUS_CONTROL,
  special: PLUS_SPECIAL,
  stop: STOP,
  supports: {
    system: true,
    history: true,
    tools: true,
    toolCalls: true,
    parallelToolCalls: true,
    contentWithToolCalls: true,
    reasoning: true,
    images: true,
  },
  request: { ...COMMAND_REQUEST, thinking: { enabled: true } },
  write(conversation, out, context) {
    const { generationPrompt, documents = [], takesLoss, thinking, options } = context;
    const { messages } = conversation;
    // The documents are the result of call 0.
    const numbers = callNumbers(conversation, documents.length > 0 ? 1 : 0);
    const asked = messages.findIndex(({ role }) => role === 'user');
    const lastAsked = lastUserIndex(messages);
    const replyPrefix = thinking.enabled === false ? NO_THOUGHT : THOUGHT.begin;
    writeInstructions(conversation, out, documents, options.instructions);
    messages.forEach((message, index) => {
      out.message(index);
      if (message.role === 'assistant') {
        const isPast = index < lastAsked;
        writeReplyOf(message, out, { numbers, takesLoss, isPast, replyPrefix });
      } else if (message.role === 'tool') {
        const isFirst = messages[index - 1]?.role !== 'tool';
        const isLast = messages[index + 1]?.role !== 'tool';
        if (isFirst) out.markup(TURN.system);
        checkResultParts(message, index);
        const number = numbers.get(message.tool_call_id);
        writeResult(out, resultsOf(message), { number, isFirst, isLast });
        if (isLast) out.markup(TURN.end);
      } else {
        out.markup(message.role === 'user' ? TURN.user : TURN.system);
        writeTexts(out, message.content);
        out.markup(TURN.end);
        if (index === asked) writeDocuments(documents, out);
      }
    });
    if (generationPrompt) writeGenerationPrompt(out, replyPrefix);
  },
  ...replies(
    { reasoning: REASONING, calls: [ACTION_CALLS] },
    { response: ['<|START_TEXT|>', '<|END_TEXT|>'], spellCalls: spellActions },
  ),
});

/** Writes the first system turn: the instructions and the tools. */
function writeInstructions(
  { tools }: Conversation,
  out: Writer,
  documents: readonly Document[],
  instructions: string | undefined,
): void {
  out.message(null);
  out.markup(BEGIN);
  out.markup(TURN.system);
  out.markup(TEXT.begin);
  if (instructions) out.content(instructions);
  else out.scaffold(PLUS_INSTRUCTIONS);
  out.scaffold(BEFORE_PLUS_TOOLS);
  writeTools(out, tools ?? [], documents);
  out.scaffold(AFTER_PLUS_TOOLS);
  out.markup(TEXT.end);
  out.markup(TURN.end);
}

/** Returns the results of a call: one for each part. */
function resultsOf({ content }: ToolMessage): readonly Json[] {
  if (typeof content === 'string') return [{ content }];
  return content.map((part) => ({ content: textOf([part]) }));
}

/**
 * Writes a reply. The template omits an empty thinking block, even if the prompt opened one, and drops text next
 * to tool calls. Since the last question, replies have the block that they were sampled with.
 */
function writeReplyOf(
  message: AssistantMessage,
  out: Writer,
  {
    numbers,
    takesLoss,
    isPast,
    replyPrefix,
  }: {
    readonly numbers: ReadonlyMap<string, number>;
    readonly takesLoss: boolean;
    /** Whether a user message follows. */
    readonly isPast: boolean;
    readonly replyPrefix: Markup;
  },
): void {
  const calls = functionCalls(message);
  const { content, reasoning_content: thought = '' } = message;
  const hasBlock = Boolean(thought) || !(takesLoss || isPast);
  const isBegun = hasBlock && (replyPrefix === THOUGHT.begin || !thought);
  const say = (): void => {
    if (hasBlock && !isBegun) out.markup(THOUGHT.begin);
    if (thought) out.content(thought);
    if (hasBlock && !(isBegun && replyPrefix === NO_THOUGHT)) out.markup(THOUGHT.end);
    const hasText = typeof content === 'string' ? content !== '' : Boolean(content?.length);
    if (calls.length === 0 || (hasText && !takesLoss)) writeTexts(out, content ?? '');
    if (calls.length > 0) writeActions(out, calls, numbers);
  };
  writeReply(out, say, isBegun ? replyPrefix : undefined);
}

export default commandAPlus;
