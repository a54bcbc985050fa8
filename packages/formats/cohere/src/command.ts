import type { AssistantMessage, Conversation, Writer } from '@modelspeak/core';
import {
  choice,
  defineOptions,
  functionCalls,
  type Markup,
  textOf,
  type WriteContext,
} from '@modelspeak/core/authoring';
import { pythonStrip } from '@modelspeak/pythonic';
import { ACTION_CALLS } from '@modelspeak/syntaxes/replies';
import { callNumbers, spellActions, writeActions, writeResult } from './calls.js';
import { writeDocuments, writePreamble } from './preamble.js';
import { REASONING, replies, THOUGHT } from './replies.js';
import { CONTROL, RESPONSE_TOKENS, SPECIAL, STOP } from './tokens.js';
import { BEGIN, RESPONSE, TURN, writeGenerationPrompt, writeReply, writeTurn } from './turns.js';

/** The options of Command A and R7B. */
interface Options {
  readonly template: 'tool_use' | 'default';
}

/** The parts of the definition that Command A and R7B share. */
export const COMMAND = {
  options: defineOptions({ template: choice('tool_use', 'default') }),
  control: CONTROL,
  special: SPECIAL,
  stop: STOP,
  supports: ({ template }: Options) =>
    template === 'default'
      ? { system: true, history: true, reasoning: true, trims: ['user', 'assistant'] as const }
      : {
          system: true,
          history: true,
          tools: true,
          toolCalls: true,
          parallelToolCalls: true,
          contentWithToolCalls: true,
          reasoning: true,
        },
  ...replies(
    { reasoning: REASONING, calls: [ACTION_CALLS] },
    { response: RESPONSE_TOKENS, spellCalls: spellActions },
  ),
} as const;

/**
 * Writes a prompt of Command A or R7B.
 *
 * @param replyPrefix The end of the generation prompt.
 */
export function writeCommand(
  conversation: Conversation,
  out: Writer,
  context: WriteContext<Options>,
  replyPrefix?: Markup,
): void {
  const { documents = [], options } = context;
  if (options.template === 'default' && documents.length === 0)
    writePlain(conversation, out, context);
  else {
    if (options.template === 'tool_use') {
      out.message(null);
      out.markup(BEGIN);
    }
    writeToolUse(
      conversation,
      out,
      context,
      options.template === 'tool_use' ? replyPrefix : undefined,
    );
  }
}

/** Writes the template without tools, whose system turn holds only the system message. */
function writePlain(
  { messages }: Conversation,
  out: Writer,
  { generationPrompt, takesLoss }: WriteContext<Options>,
): void {
  const [first] = messages;
  out.message(first?.role === 'system' ? 0 : null);
  writeTurn(out, 'system', first?.role === 'system' ? first.content : '');
  messages.forEach((message, index) => {
    if (message.role === 'system' && index === 0) return;
    out.message(index);
    const text = textOf(message.content);
    if (message.role === 'assistant') {
      const { reasoning_content: thought } = message;
      writeReply(
        out,
        () => {
          if (thought && !takesLoss) writeThought(thought, out);
          out.content(pythonStrip(text));
          out.markup(RESPONSE.end);
        },
        RESPONSE.begin,
      );
    } else if (message.role === 'user') writeTurn(out, 'user', pythonStrip(text));
    else writeTurn(out, 'system', text);
  });
  if (generationPrompt) writeGenerationPrompt(out, RESPONSE.begin);
}

/** Writes the template with Cohere's default instructions, tools and documents. */
function writeToolUse(
  conversation: Conversation,
  out: Writer,
  { generationPrompt, documents = [], takesLoss }: WriteContext<Options>,
  replyPrefix: Markup | undefined,
): void {
  const { messages } = conversation;
  // The documents are the result of call 0.
  const numbers = callNumbers(conversation, documents.length > 0 ? 1 : 0);
  const asked = messages.findIndex(({ role }) => role === 'user');
  writePreamble(conversation, documents, out);
  messages.forEach((message, index) => {
    if (message.role === 'system' && index === 0 && textOf(message.content) !== '') return;
    out.message(index);
    if (message.role === 'assistant') {
      // The template omits the empty thinking block of the prompt, except next to tool calls.
      const begun = takesLoss ? undefined : replyPrefix;
      const plans = functionCalls(message).length > 0 && begun === undefined;
      writeReply(out, () => writeReplyOf(message, out, { numbers, takesLoss, plans }), begun);
    } else if (message.role === 'tool') {
      const isFirst = messages[index - 1]?.role !== 'tool';
      const isLast = messages[index + 1]?.role !== 'tool';
      if (isFirst) out.markup(TURN.system);
      const number = numbers.get(message.tool_call_id);
      writeResult(out, [textOf(message.content)], { number, isFirst, isLast });
      if (isLast) out.markup(TURN.end);
    } else {
      writeTurn(out, message.role === 'user' ? 'user' : 'system', message.content);
      if (index === asked) writeDocuments(documents, out);
    }
  });
  if (generationPrompt) writeGenerationPrompt(out, replyPrefix);
}

/** Writes the body of a reply. The template drops text next to tool calls, and thinking without them. */
function writeReplyOf(
  message: AssistantMessage,
  out: Writer,
  {
    numbers,
    takesLoss,
    plans,
  }: {
    readonly numbers: ReadonlyMap<string, number>;
    readonly takesLoss: boolean;
    /** Whether the reply has a thinking block, even an empty one. */
    readonly plans: boolean;
  },
): void {
  const calls = functionCalls(message);
  const text = textOf(message.content);
  const thought = message.reasoning_content ?? '';
  if (plans || (thought !== '' && !takesLoss)) writeThought(thought, out);
  if (calls.length === 0 || (text !== '' && !takesLoss)) {
    out.markup(RESPONSE.begin);
    out.content(text);
    out.markup(RESPONSE.end);
  }
  if (calls.length > 0) writeActions(out, calls, numbers);
}

function writeThought(thought: string, out: Writer): void {
  out.markup(THOUGHT.begin);
  out.content(thought);
  out.markup(THOUGHT.end);
}
