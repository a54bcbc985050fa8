import type { AIMessage } from '@langchain/core/messages';
import type {
  AssistantMessage,
  Capabilities,
  Part,
  Tool,
  ToolCall,
  ToolCallPart,
} from '@modelspeak/core';
import { type Block, blocksOf, isObject, isText } from './block.js';
import { KEPT, type KeptCall, type KeptData } from './kept-data.js';
import { isCallBlock, readPart } from './read-parts.js';

/** What decides how a message of the model is read. */
export interface ReadContext {
  readonly supports: Capabilities;
  readonly tools: readonly Tool[];
}

/** Reads a message of the model, as it came out of this package or another one. */
export function readAssistant(
  message: AIMessage,
  { supports, tools }: ReadContext,
  path: string,
): AssistantMessage {
  const kept = keptData(message);
  const calls = readCalls(message, kept, tools);
  const said = saidParts(message, path);
  const { name } = message;
  const rest = {
    // LangGraph's name of the agent, which most models cannot read.
    ...(name !== undefined && supports.names === true && { name }),
    ...(calls.length > 0 && { tool_calls: calls }),
    ...(kept.extra !== undefined && supports.extra === true && { extra: kept.extra }),
  };
  if (supports.order || supports.signatures === true) {
    const content = inOrder(said, calls, kept);
    if (content.length > 0) return { role: 'assistant', content, ...rest };
  }
  return { role: 'assistant', ...joined(said, calls), ...rest };
}

interface Said {
  readonly place: number;
  readonly part: Part;
}

function saidParts({ content, additional_kwargs }: AIMessage, path: string): readonly Said[] {
  const said = blocksOf(content).flatMap((block, index) =>
    isCallBlock(block)
      ? []
      : [{ place: placeOf(block, index), part: readPart(block, `${path}.content[${index}]`) }],
  );
  // Where other integrations put the reasoning, for example DeepSeek's.
  const reasoning = additional_kwargs['reasoning_content'];
  const isNew = isText(reasoning) && reasoning !== '' && !said.some(isReasoning);
  return isNew ? [{ place: -1, part: { type: 'reasoning', text: reasoning } }, ...said] : said;
}

function isReasoning({ part }: Said): boolean {
  return part.type === 'reasoning';
}

function placeOf({ index }: Block, otherwise: number): number {
  return typeof index === 'number' ? index : otherwise;
}

function inOrder(said: readonly Said[], calls: readonly ToolCall[], kept: KeptData): Part[] {
  const placed = calls.map(({ id }) => {
    const { place = Number.POSITIVE_INFINITY, signature } = keptCall(kept, id);
    const part: ToolCallPart = {
      type: 'tool_call',
      id,
      ...(signature !== undefined && { signature }),
    };
    return { place, part };
  });
  return [...said, ...placed]
    .sort((one, other) => (one.place === other.place ? 0 : one.place - other.place))
    .map(({ part }) => part);
}

type Joined = Partial<Pick<AssistantMessage, 'content' | 'reasoning_content' | 'refusal'>>;

function joined(said: readonly Said[], calls: readonly ToolCall[]): Joined {
  const media = said.some(
    ({ part: { type } }) => type !== 'text' && type !== 'reasoning' && type !== 'refusal',
  );
  if (media) return { content: said.map(({ part }) => part) };
  const text = said.map(({ part }) => (part.type === 'text' ? part.text : '')).join('');
  const reasoning = said.map(({ part }) => (part.type === 'reasoning' ? part.text : '')).join('');
  const refusal = said.map(({ part }) => (part.type === 'refusal' ? part.refusal : '')).join('');
  return {
    content: text === '' && (calls.length > 0 || refusal !== '') ? null : text,
    ...(reasoning !== '' && { reasoning_content: reasoning }),
    ...(refusal !== '' && { refusal }),
  };
}

/** The parts of a call that are kept. The server of the model chose its id. */
function keptCall({ calls = {} }: KeptData, id: string): KeptCall {
  return (Object.hasOwn(calls, id) ? calls[id] : undefined) ?? {};
}

function keptData({ additional_kwargs }: AIMessage): KeptData {
  const kept = additional_kwargs[KEPT];
  return isObject(kept) ? (kept as KeptData) : {};
}

function readCalls(
  { tool_calls = [] }: AIMessage,
  { calls = {} }: KeptData,
  tools: readonly Tool[],
): readonly ToolCall[] {
  return tool_calls.map(({ id, name, args }, index) => {
    const own = id ?? `call_${index}`;
    const kept = keptCall({ calls }, own);
    const extra = kept.extra === undefined ? {} : { extra: kept.extra };
    const isCustom = tools.some((tool) => tool.type === 'custom' && tool.custom.name === name);
    if (isCustom && isObject(args) && isText(args['input'])) {
      return { id: own, type: 'custom', custom: { name, input: args['input'] }, ...extra };
    }
    const text = isSame(kept.arguments, args) ? kept.arguments : JSON.stringify(args);
    return { id: own, type: 'function', function: { name, arguments: text }, ...extra };
  });
}

/** Whether a program has left the arguments of a call as the model wrote them. */
function isSame(kept: string | undefined, args: unknown): kept is string {
  return kept !== undefined && JSON.stringify(JSON.parse(kept)) === JSON.stringify(args);
}
