import {
  type AssistantMessage,
  type FunctionToolCall,
  ModelspeakError,
  parseJson,
} from '@modelspeak/core';
import { type Markup, textOf } from '@modelspeak/core/authoring';
import { CODE, isBuiltin, PYTHON } from '../builtin-tools.js';
import { ANALYSIS, ASSISTANT, COMMENTARY, marked } from '../tokens.js';
import { isDropped, type Writing } from './writing.js';

const FINAL = /* @__PURE__ */ marked('<|channel|>final<|message|>');
const BUILTIN_CALL = /* @__PURE__ */ marked('<|channel|>analysis code<|message|>');

/**
 * Writes reasoning, text and tool calls of an assistant message, each as its own harmony message. The model
 * samples all of it except the first role.
 */
export function writeAssistant(message: AssistantMessage, index: number, writing: Writing): void {
  const { profile, conversation, out, context, called } = writing;
  const { takesLoss, generationPrompt } = context;
  const { takesTextForThought, takesOneCall, lastEnd } = profile.reference;
  let hasBegun = false;
  const begin = (): void => {
    out.markup(ASSISTANT);
    if (!hasBegun) out.sampled(true);
    hasBegun = true;
  };
  const say = (channel: Markup, text: string, end = '<|end|>'): void => {
    begin();
    out.markup(channel);
    out.content(text);
    out.control(end);
  };

  const said = textOf(message.content);
  const calls = (message.tool_calls ?? []).filter((call) => call.type === 'function');
  const hasThought = writing.hasThought(index);
  const thought = hasThought ? (message.reasoning_content ?? '') : '';
  if (calls.length === 0) {
    if (thought !== '') say(ANALYSIS, thought);
    const isLast = index === conversation.messages.length - 1 && !generationPrompt;
    const end = takesLoss ? lastEnd : '<|return|>';
    say(FINAL, said, isLast ? end : '<|end|>');
    return;
  }

  if (takesLoss && takesTextForThought) {
    if (message.reasoning_content && said !== '') {
      throw new ModelspeakError(
        'unsupported',
        'the chat template does not allow text next to both reasoning and a tool call; remove one of them',
        { path: `messages[${index}].content` },
      );
    }
    if (hasThought && thought + said !== '') say(ANALYSIS, thought + said);
  } else {
    if (thought !== '') say(ANALYSIS, thought);
    if (said !== '') say(COMMENTARY, said);
  }
  calls.forEach((call, place) => {
    const isWritten = place === 0 || !takesOneCall;
    const { name } = (isWritten ? call : (calls[0] ?? call)).function;
    called.set(call.id, name);
    if (!isWritten || isDropped(name, index, writing)) return;
    begin();
    writeCall(call, `messages[${index}].tool_calls[${place}]`, writing);
  });
}

function writeCall(
  { function: { name, arguments: json } }: FunctionToolCall,
  path: string,
  { profile, conversation, out }: Writing,
): void {
  const isToBuiltin = isBuiltin(name, conversation);
  out.scaffold(isToBuiltin ? ' to=' : ' to=functions.');
  out.content(name);
  out.markup(isToBuiltin ? BUILTIN_CALL : profile.functionCall);
  if (isToBuiltin && name === PYTHON) out.content(codeOf(json, `${path}.function.arguments`));
  else out.content(isToBuiltin ? json : profile.spellArguments(json));
  out.control('<|call|>');
}

function codeOf(json: string, path: string): string {
  const given = parseJson(json, { objects: 'map' });
  const code = given instanceof Map && given.size === 1 ? given.get(CODE) : undefined;
  if (typeof code === 'string') return code;
  throw new ModelspeakError(
    'unsupported',
    `the built-in tool ${PYTHON} expects only {"${CODE}": "…"} as its arguments`,
    { path },
  );
}
