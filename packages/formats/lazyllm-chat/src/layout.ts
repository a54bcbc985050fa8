import { parseJson, type Writer, writeJson } from '@modelspeak/core';
import type { Markup } from '@modelspeak/core/authoring';
import {
  type AssistantTurn,
  boundaryOf,
  type Dialect,
  type InstructionParts,
  type InstructionTemplate,
  type Layout,
  type PastCall,
  type PastTurn,
  type PromptParts,
  type TemplatePiece,
  toolResultText,
  writeEnd,
  writePart,
  writeSystem,
  writeTools,
} from '@modelspeak/lazyllm';
import { pythonRepr } from '@modelspeak/pythonic';

/**
 * The template of LazyLLM's `ChatPrompter`:
 * `{sos}{system}{instruction}{tools}{eos}\n\n{history}\n{soh}\n{user}{input}\n{eoh}{soa}\n`
 */
export const chatLayout: Layout = {
  name: 'lazyllm-chat',
  headings: [],
  isChat: true,
  template,
  write,
  replyHeader: ({ markup }) => headerText(markup.startOfAssistant),
  stop,
};

function template<Slots extends TemplatePiece>({
  system,
  user,
  extraKeys,
  functionCalls,
}: InstructionParts<Slots>): InstructionTemplate<Slots> {
  if (user !== undefined) return { instruction: system, user: [...user, ...extraKeys] };
  return {
    instruction: [
      ...(system.length > 0 ? [...system, LINE_BREAK, ...extraKeys, LINE_BREAK] : []),
      ...(functionCalls.length > 0 ? [{ scaffold: '\n\n' }, ...functionCalls] : []),
    ],
    user: [],
  };
}

const LINE_BREAK = { scaffold: '\n' };

function write(prompt: PromptParts, out: Writer, dialect: Dialect): void {
  const { markup, given } = dialect;
  // Without their own markers, the last tool results use the user's.
  const marks = (name: 'startOfToolResult' | 'endOfToolResult') =>
    prompt.isToolResult && given[name] !== undefined;
  out.message(null);
  out.markup(markup.startOfSystem);
  writeSystem(out, dialect);
  writePart(out, prompt.instruction);
  out.message(null);
  writeTools(out, prompt.tools, dialect);
  out.markup(markup.endOfSystem);
  out.scaffold('\n\n');
  for (const turn of prompt.history) writeTurn(turn, out, dialect);

  out.message(prompt.inputMessage);
  out.scaffold('\n');
  out.markup(marks('startOfToolResult') ? markup.startOfToolResult : markup.startOfUser);
  out.scaffold('\n');
  writePart(out, prompt.user);
  writePart(out, prompt.input);
  out.scaffold('\n');
  out.markup(marks('endOfToolResult') ? markup.endOfToolResult : markup.endOfUser);

  const { reply } = prompt;
  if (reply !== undefined) {
    out.message(reply.message);
    writeHeader(out, dialect);
    out.sampled(true);
    writeReply(reply, out, dialect);
    if (prompt.endsReply) writeEnd(out, markup.endOfAssistant);
  }
  if (!prompt.generationPrompt) return;
  out.message(null);
  writeHeader(out, dialect);
}

function writeHeader(out: Writer, { markup }: Dialect): void {
  out.markup(markup.startOfAssistant);
  out.scaffold('\n');
}

function headerText({ text }: Markup): string {
  return text === '' ? '' : `${text}\n`;
}

function writeTurn(turn: PastTurn, out: Writer, dialect: Dialect): void {
  const { markup } = dialect;
  out.message(turn.message);
  if (turn.role === 'assistant') {
    out.markup(markup.startOfAssistant);
    out.sampled(true);
    writeReply(turn, out, dialect);
    writeEnd(out, markup.endOfAssistant);
  } else if (turn.role === 'user') {
    out.markup(markup.startOfUser);
    out.content(turn.text);
    out.markup(markup.endOfUser);
  } else {
    out.markup(markup.startOfToolResult);
    out.content(toolResultText(turn.text, turn.path));
    out.markup(markup.endOfToolResult);
  }
}

function writeReply({ text, calls }: AssistantTurn, out: Writer, dialect: Dialect): void {
  out.content(text);
  for (const call of calls) writeCall(call, out, dialect);
}

function writeCall(call: PastCall, out: Writer, { markup, edition }: Dialect): void {
  out.markup(markup.startOfToolCall);
  out.scaffold('\n');
  if (markup.startOfArguments.text === '') {
    out.content(writeJson(call.function, pythonRepr, call.path));
  } else {
    const path = `${call.path}.arguments`;
    out.content(call.function.name);
    out.markup(markup.startOfArguments);
    out.content(edition.json(argumentsOf(call, path), path));
  }
  out.markup(markup.endOfToolCall);
  out.scaffold('\n');
}

function argumentsOf(call: PastCall, path: string): unknown {
  const { arguments: given = {} } = call.function;
  return typeof given === 'string' ? parseJson(given, { path, objects: 'map' }) : given;
}

/** Returns the end marker of the assistant's turn or, without one, the markers that begin another turn. */
function stop({ markup }: Dialect): readonly string[] {
  const end = boundaryOf(markup.endOfAssistant);
  const beginnings = [boundaryOf(markup.startOfUser), boundaryOf(markup.startOfToolResult)];
  return [...new Set(end === '' ? beginnings : [end])].filter((boundary) => boundary !== '');
}
