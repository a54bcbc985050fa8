import {
  type Conversation,
  type Document,
  type Json,
  type Writer,
  writeJson,
} from '@modelspeak/core';
import {
  describedReplies,
  inCallOrder,
  markedText,
  textOf,
  type WriteContext,
} from '@modelspeak/core/authoring';
import { pythonJson } from '@modelspeak/pythonic';
import {
  JSON_CALLS,
  jsonCallsGrammar,
  TOOL_CALL_TOKENS,
  writeJsonCalls,
} from '@modelspeak/syntaxes/json-calls';
import { REQUEST, SUPPORTS } from './support.js';
import {
  beginReply,
  END,
  endReply,
  HEADERS,
  STOP,
  TURNS,
  writeGenerationPrompt,
  writeTurn,
} from './turns.js';

const CONTROL = [
  ...TURNS,
  ...TOOL_CALL_TOKENS,
  '<tool_response>',
  '</tool_response>',
  '<tools>',
  '</tools>',
  '<documents>',
  '</documents>',
];
const marked = (text: string) => markedText(CONTROL, text);

const TOOLS = {
  before: marked(
    'You are a helpful assistant with access to the following tools. You may call one or more tools to assist with the user query.\n\nYou are provided with function signatures within <tools></tools> XML tags:\n<tools>',
  ),
  after: marked(
    '\n</tools>\n\nFor each tool call, return a json object with function name and arguments within <tool_call></tool_call> XML tags:\n<tool_call>\n{"name": <function-name>, "arguments": <args-json-object>}\n</tool_call>. If a tool does not exist in the provided list of tools, notify the user that you do not have the ability to fulfill the request.',
  ),
};
const DOCUMENTS = {
  before: marked(
    'You are a helpful assistant with access to the following documents. You may use one or more documents to assist with the user query.\n\nYou are given a list of documents within <documents></documents> XML tags:\n<documents>',
  ),
  after: marked(
    "\n</documents>\n\nWrite the response to the user's input by strictly aligning with the facts in the provided documents. If the information needed to answer the question is not available in the documents, inform the user that the question cannot be answered based on the available data.",
  ),
};
const RESULT = { begin: marked('\n<tool_response>\n'), end: marked('\n</tool_response>') };
const json = pythonJson({ ascii: false });

/** The definition that the versions of Granite 4 share: everything except the default system message. */
export const GRANITE_4 = {
  control: CONTROL,
  // See https://huggingface.co/ibm-granite/granite-4.0-h-small/blob/main/tokenizer.json.
  special: [
    '<|pad|>',
    '<|unk|>',
    '<|fim_prefix|>',
    '<|fim_middle|>',
    '<|fim_suffix|>',
    '<|fim_pad|>',
    '<|filename|>',
    '<|reponame|>',
    '<|start_of_plugin|>',
    '<|end_of_plugin|>',
    '<think>',
    '</think>',
    '<think_on>',
    '<think_off>',
    '<schema>',
    '</schema>',
    '<|unused_1|>',
  ],
  stop: STOP,
  supports: { ...SUPPORTS, reasoning: 'lost' },
  request: REQUEST,
  ...describedReplies({ calls: [JSON_CALLS] }, STOP, jsonCallsGrammar),
} as const;

/**
 * Writes a prompt of Granite 4.
 *
 * @param defaultSystem The system message for conversations without one, tools or documents.
 */
export function writeGranite4(
  conversation: Conversation,
  out: Writer,
  { generationPrompt, documents = [] }: WriteContext<object>,
  defaultSystem = '',
): void {
  const { messages } = conversation;
  writeSystem(conversation, documents, out, defaultSystem);
  for (const [place, { message, index }] of inCallOrder(messages).entries()) {
    if (message.role === 'system' && index === 0) continue;
    out.message(index);
    const text = textOf(message.content);
    if (message.role === 'assistant') {
      beginReply(out);
      out.content(text);
      writeJsonCalls(out, message, text !== '');
      endReply(out);
    } else if (message.role === 'tool') {
      if (messages[place - 1]?.role !== 'tool') out.markup(HEADERS.user);
      out.markup(RESULT.begin);
      out.content(text);
      out.markup(RESULT.end);
      if (messages[place + 1]?.role !== 'tool') out.markup(END);
    } else writeTurn(out, message.role === 'user' ? 'user' : 'system', text);
  }
  if (generationPrompt) writeGenerationPrompt(out);
}

/** Writes the system turn, if any: the system message, the tools and the documents. */
function writeSystem(
  conversation: Conversation,
  documents: readonly Document[],
  out: Writer,
  defaultSystem: string,
): void {
  const [first] = conversation.messages;
  const tools = conversation.tools ?? [];
  const said = first?.role === 'system' ? textOf(first.content) : undefined;
  const hasMore = tools.length > 0 || documents.length > 0;
  if (!said && !hasMore && defaultSystem === '') return;
  out.message(said === undefined ? null : 0);
  out.markup(HEADERS.system);
  if (said) out.content(said);
  else if (!hasMore) out.scaffold(defaultSystem);
  if (said !== undefined && hasMore) out.scaffold('\n\n');
  if (tools.length > 0) {
    out.markup(TOOLS.before);
    for (const tool of tools) writeLine(out, writeJson(tool, json));
    out.markup(TOOLS.after);
  }
  if (documents.length > 0) {
    if (tools.length > 0) out.scaffold('\n\n');
    out.markup(DOCUMENTS.before);
    for (const [index, document] of documents.entries()) {
      writeLine(out, writeJson(shownDocument(document, index + 1), json));
    }
    out.markup(DOCUMENTS.after);
  }
  out.markup(END);
}

function writeLine(out: Writer, text: string): void {
  out.scaffold('\n');
  out.content(text);
}

/** Returns a document as in the model's documentation: with a numeric ID if possible. */
function shownDocument({ id, title, text }: Document, place: number): Json {
  const shown = id === undefined ? place : /^(0|[1-9]\d{0,14})$/.test(id) ? Number(id) : id;
  return { doc_id: shown, ...(title !== undefined && { title }), text };
}
