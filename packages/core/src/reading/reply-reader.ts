import { type ControlTokens, compileControlTokens } from '../control/control-tokens.js';
import type { FunctionTool } from '../conversation/conversation.js';
import { functionsIn } from '../conversation/functions-in.js';
import { parseJson } from '../json/json-parse.js';
import { apartReader } from './apart-reader.js';
import { type CallArguments, fitsTool } from './fits-tool.js';
import { spelledCallsReader } from './loose-calls/spelled-calls-reader.js';
import { unmarkedCallsReader } from './loose-calls/unmarked-calls-reader.js';
import type { Reader, ReaderContext, ReaderOptions, ReplyChunk, TextReader } from './reader.js';

/** How a format reads. */
export interface ReplyReaders {
  /** Creates its reader of a reply that the prompt may have begun. */
  readonly text: (context: ReaderContext) => TextReader;
  /** Creates its reader of a reply from the start. */
  readonly fresh: (context: ReaderContext) => TextReader;
  readonly control: ControlTokens;
  /** What ends a reply. */
  readonly ends: readonly string[];
}

/**
 * Creates the reader of a reply from what the format reads itself: special tokens are told from text that
 * spells them, and calls of offered tools are found whose marks are spelled or missing.
 */
export function replyReader(
  readers: ReplyReaders,
  context: ReaderContext,
  { tokens = false, enforced = false, strictCalls = false, toolChoice, replyPrefix }: ReaderOptions,
): Reader<ReplyChunk> {
  const { text, control, ends } = readers;
  // A grammar of required calls writes no text outside their marks.
  const isForced = enforced && (toolChoice === 'required' || typeof toolChoice === 'object');
  const apart = isForced ? compileControlTokens(ends) : control;
  const marked = (own: ReaderContext): Reader<ReplyChunk> => apartReader(text(own), apart, !tokens);
  const offered = functionsIn(context.tools);
  if (strictCalls || !context.readsCalls || offered.length === 0) return marked(context);
  const isSpelled = tokens && !isForced;
  const reader = isSpelled ? spelledCalls(readers, context, marked, offered) : marked(context);
  return unmarkedCallsReader(reader, offered, context.callId, isWithinLine(replyPrefix));
}

function spelledCalls(
  { fresh, control, ends }: ReplyReaders,
  context: ReaderContext,
  reader: (context: ReaderContext) => Reader<ReplyChunk>,
  offered: readonly FunctionTool[],
): Reader<ReplyChunk> {
  const tools = new Map(offered.map((tool) => [tool.function.name, tool]));
  const endTokens = compileControlTokens(ends);
  return spelledCallsReader({
    context,
    reader,
    // What ends a reply must be a special token.
    spelledReader: (own) => apartReader(fresh(own), endTokens, false),
    marks: control.tokens
      .filter((token) => !ends.includes(token))
      // In DSML, a special token comes after the beginning of a tag.
      .flatMap((token) => [`<${token}`, token]),
    offers: (name) => tools.has(name),
    accepts(name, json) {
      const tool = tools.get(name);
      return tool !== undefined && fitsTool(parseJson(json) as CallArguments, tool);
    },
  });
}

/** Whether the reply goes on within a line that the prompt began, such as a prefill. */
function isWithinLine(replyPrefix = ''): boolean {
  return replyPrefix !== '' && !/[\n>\]]$/.test(replyPrefix);
}
