import { spreadExtra } from '@modelspeak/bodies';
import { type InputPart, type Message, ModelspeakError, type ToolMessage } from '@modelspeak/core';
import { RESPONSE_KEYS } from '../name.js';
import type { UnsignedCalls } from '../options.js';
import { inPairableOrder } from './pairable-order.js';
import { writeInput, writeResult, writeTurn } from './write-parts.js';

/** The system instruction and the contents of a body. */
export interface WrittenContents {
  readonly system: object | undefined;
  readonly contents: readonly object[];
}

/** A content that takes what follows. */
interface OpenContent {
  readonly role: 'user' | 'model';
  readonly parts: object[];
}

/**
 * Writes messages. System messages at the start become the system instruction. Results of calls, and what the
 * user says after them, become one content, as do messages of the model that follow each other.
 *
 * @throws {ModelspeakError} `unsupported` for a system message after the start, and for a result without the
 * name of its tool
 */
export function writeContents(
  messages: readonly Message[],
  unsigned: UnsignedCalls,
): WrittenContents {
  const first = messages.findIndex(({ role }) => !isSystem(role));
  const leading = first === -1 ? messages.length : first;
  const contents: object[] = [];
  const names = new Map<string, string>();
  let open: OpenContent | undefined;

  for (const { message, index } of inPairableOrder(messages).slice(leading)) {
    const path = `messages[${index}]`;
    for (const call of (message.role === 'assistant' && message.tool_calls) || []) {
      if (call.type === 'function') names.set(call.id, call.function.name);
    }
    const role = message.role === 'assistant' ? 'model' : 'user';
    const parts = writeParts(message, { path, unsigned, names });
    const extra = message.role === 'tool' ? {} : extraOf(message);
    const isPlain = Object.keys(extra).length === 0;
    if (open?.role === role && isPlain) {
      for (const part of parts) open.parts.push(part);
    } else {
      const content = { role, parts } as const;
      contents.push(spreadExtra({ ...content, extra }, ['role', 'parts'], path));
      open = isPlain ? content : undefined;
    }
    // Only results are open for what the user says next.
    if (message.role === 'user') open = undefined;
  }
  return { system: systemOf(messages.slice(0, leading)), contents };
}

const isSystem = (role: Message['role']): boolean => role === 'system' || role === 'developer';

function systemOf(messages: readonly Message[]): object | undefined {
  if (messages.length === 0) return undefined;
  const parts = messages.flatMap((message, index) => writeSaid(message, `messages[${index}]`));
  const extra = Object.assign({}, ...messages.map((message) => message.extra));
  return spreadExtra({ parts, extra }, ['parts'], 'messages[0]');
}

/** What writing a message needs to know. */
interface Place {
  readonly path: string;
  readonly unsigned: UnsignedCalls;
  /** The names of the tools that were called, by the ids of the calls. */
  readonly names: ReadonlyMap<string, string>;
}

function writeParts(message: Message, { path, unsigned, names }: Place): object[] {
  switch (message.role) {
    case 'assistant':
      return writeTurn(message, path, unsigned);
    case 'tool':
      return [writeResult(message, nameOf(message, names, path), path)];
    case 'user':
      return writeSaid(message, path);
    default:
      throw new ModelspeakError(
        'unsupported',
        'the API has system messages only at the start; merge this one into the first',
        { path },
      );
  }
}

function writeSaid({ content }: Message, path: string): object[] {
  return writeInput((content ?? '') as string | readonly InputPart[], path);
}

/** The keys of a message, without those that came from a response. */
function extraOf({ extra = {} }: Message): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(extra).filter(([key]) => !RESPONSE_KEYS.includes(key)));
}

function nameOf(
  { name, tool_call_id: id }: ToolMessage,
  names: ReadonlyMap<string, string>,
  path: string,
): string {
  const known = name ?? names.get(id);
  if (known !== undefined) return known;
  throw new ModelspeakError(
    'unsupported',
    'the API needs the name of the tool of a result; pass it as name',
    { path },
  );
}
