import {
  type AssistantMessage,
  type Document,
  type Json,
  ModelspeakError,
  parseJson,
  type Writer,
  writeJson,
} from '@modelspeak/core';
import {
  defineFormat,
  defineOptions,
  describedReplies,
  functionCalls,
  inCallOrder,
  spellJsonCalls,
  textDelimiters,
  textOf,
  words,
} from '@modelspeak/core/authoring';
import { pythonJson } from '@modelspeak/pythonic';
import { named } from './models.js';
import { REQUEST, SUPPORTS } from './support.js';
import { writeDefaultSystem } from './system-3.3.js';
import {
  beginReply,
  END,
  endReply,
  HEADERS,
  STOP,
  TURNS,
  writeDocumentTurn,
  writeGenerationPrompt,
  writeTurn,
} from './turns.js';

/**
 * The other special tokens of the vocabulary.
 *
 * @see https://github.com/ibm-granite/granite-io
 */
const SPECIAL = [
  '<fim_prefix>',
  '<fim_middle>',
  '<fim_suffix>',
  '<fim_pad>',
  '<filename>',
  '<gh_stars>',
  '<issue_start>',
  '<issue_comment>',
  '<issue_closed>',
  '<jupyter_start>',
  '<jupyter_text>',
  '<jupyter_code>',
  '<jupyter_output>',
  '<empty_output>',
  '<commit_before>',
  '<commit_msg>',
  '<commit_after>',
  '<reponame>',
  '<|start_of_cite|>',
  '<|end_of_cite|>',
  '<|start_of_plugin|>',
  '<|end_of_plugin|>',
];
const spellCall = spellJsonCalls((name, args) => {
  return [`{"name": ${JSON.stringify(name)}, "arguments": `, args, '}'];
}, ', ');
const toolsJson = pythonJson({ ascii: false, indent: 4 });
const json = pythonJson({ ascii: false });

/**
 * Creates a format for Granite 3.3, following the chat template of `ibm-granite/granite-3.3-2b-instruct`.
 * Tool calls are a JSON list after `<|tool_call|>`. The template drops tool calls and reasoning of past
 * replies. This format writes them as the model does; `onLoss: 'reference'` drops them.
 *
 * Without a system message, the prompt has the template's own. It contains the date (`today`; omitted without
 * it), and only this message can ask the model to think (`thinking.enabled`). The options `length` (`short` or
 * `long`) and `originality` (`extractive` or `abstractive`) control the next reply.
 *
 * @throws {ModelspeakError} `lossy`, on rendering, for `thinking.enabled` with a system message, tools or
 * documents, and for the title of a document
 *
 * @see https://huggingface.co/ibm-granite/granite-3.3-2b-instruct
 *
 * @example
 * ```ts
 * import { granite33 } from '@modelspeak/format-granite/granite-3.3';
 *
 * const { message } = granite33().parse(
 *   '<|tool_call|>[{"name": "get_weather", "arguments": {"city": "Paris"}}]<|end_of_text|>',
 * );
 * console.log(message.tool_calls?.[0].function.name); // get_weather
 * ```
 */
export const granite33 = defineFormat({
  name: 'granite-3-3',
  models: named('3.3'),
  options: defineOptions({ length: words(undefined), originality: words(undefined) }),
  control: [...TURNS, '<|tool_call|>'],
  special: SPECIAL,
  // These tags are ordinary text to the tokenizer.
  delimiters: textDelimiters([
    '<think>',
    '</think>',
    '<response>',
    '</response>',
    '<tool_call>',
    '</tool_call>',
  ]),
  stop: STOP,
  supports: { ...SUPPORTS, reasoning: true },
  request: { ...REQUEST, thinking: { enabled: true } },
  write(
    conversation,
    out,
    { options, generationPrompt, thinking, today, documents = [], takesLoss },
  ) {
    const { messages, tools } = conversation;
    const [first] = messages;
    const hasSystem = first?.role === 'system';
    const thinks = thinking.enabled === true;
    if (thinks && !takesLoss && (hasSystem || tools?.length || documents.length > 0)) {
      throw lossy('thinking.enabled', 'this with a system message, tools or documents');
    }
    out.message(hasSystem ? 0 : null);
    out.markup(HEADERS.system);
    if (hasSystem) out.content(textOf(first.content));
    else writeDefaultSystem(out, { today, tools, documents, thinks });
    out.markup(END);
    out.message(null);
    if (tools?.length) {
      writeTurn(out, 'available_tools', writeJson(tools, toolsJson, 'tools'));
    }
    documents.forEach(({ id, text, title }: Document, index) => {
      if (title && !takesLoss) throw lossy(`documents[${index}].title`, 'the titles of documents');
      writeDocumentTurn(out, id ?? `${index + 1}`, text);
    });
    for (const { message, index } of inCallOrder(messages)) {
      if (hasSystem && index === 0) continue;
      out.message(index);
      if (message.role === 'assistant') {
        beginReply(out);
        writeReplyOf(message, out, takesLoss);
        endReply(out);
      } else if (message.role !== 'function' && message.role !== 'developer') {
        writeTurn(out, message.role, textOf(message.content));
      }
    }
    if (generationPrompt) writeGenerationPrompt(out, controlsOf(options));
  },
  ...describedReplies(
    {
      reasoning: { open: '<think>', close: '</think>' },
      calls: [
        { open: '<|tool_call|>', call: { json: {} } },
        // As in Granite 3.1, which wrote the mark as text.
        { open: '<tool_call>', close: '</tool_call>', call: { json: {} } },
      ],
      wrappers: ['<response>', '</response>'],
    },
    STOP,
    (functions) => ['<|tool_call|>[', spellCall(functions), ']'],
  ),
});

/** The controls of a reply as JSON, if there are any. */
function controlsOf({
  length,
  originality,
}: {
  readonly length: string | undefined;
  readonly originality: string | undefined;
}): string | undefined {
  const given = Object.entries({ length, originality }).filter(([, value]) => value !== undefined);
  return given.length === 0 ? undefined : writeJson(Object.fromEntries(given) as Json, json);
}

/** Writes the body of a reply. The template drops reasoning and tool calls. */
function writeReplyOf(message: AssistantMessage, out: Writer, takesLoss: boolean): void {
  const text = textOf(message.content);
  const thought = takesLoss ? '' : (message.reasoning_content ?? '');
  if (thought !== '') {
    out.scaffold('<think>');
    out.content(thought);
    out.scaffold('</think>');
  }
  const isWrapped = thought !== '' && text !== '';
  if (isWrapped) out.scaffold('<response>');
  out.content(text);
  if (isWrapped) out.scaffold('</response>');
  const calls = takesLoss ? [] : functionCalls(message);
  if (calls.length === 0) return;
  out.control('<|tool_call|>');
  const list = calls.map(({ function: { name, arguments: args } }) => {
    return `{"name": ${JSON.stringify(name)}, "arguments": ${writeJson(parseJson(args, { objects: 'map' }), json)}}`;
  });
  out.content(`[${list.join(', ')}]`);
}

function lossy(path: string, what: string): ModelspeakError {
  return new ModelspeakError(
    'lossy',
    `the chat template of granite-3-3 drops ${what}; remove this, or drop it with onLoss: 'reference'`,
    { path },
  );
}

export default granite33;
