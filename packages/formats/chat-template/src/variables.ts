import {
  type AssistantMessage,
  type Conversation,
  type FunctionToolCall,
  type Message,
  ModelspeakError,
  type Part,
  parseJson,
  type Tool,
  writeJson,
} from '@modelspeak/core';
import { textOf, type WriteContext } from '@modelspeak/core/authoring';
import { pythonStrip } from '@modelspeak/pythonic';
import { nineCharacterIds } from './call-ids.js';
import { fromJson } from './jinja/from-json.js';
import type { HiddenTokens } from './jinja/hidden-tokens.js';
import { textFrom } from './jinja/text.js';
import { type Dict, dictOf, List, type Value } from './jinja/values.js';
import { isVideo, mediaType } from './media.js';
import type { Places } from './places.js';

/** The input forms that a template expects. */
export interface Intake {
  /** Whether it accepts content in parts; otherwise texts are joined. */
  readonly takesParts: boolean;
  /** Whether it accepts content only in parts; texts are then passed as one part. */
  readonly needsParts: boolean;
  /** The content to pass for a message with tool calls but without text. */
  readonly noContent: 'as given' | 'null' | 'empty';
  /** Whether it expects the arguments of calls as JSON text; otherwise as an object. */
  readonly takesJson: boolean;
  /** Whether it expects reasoning as parts of the type `thinking`; otherwise as a key of the message. */
  readonly takesThoughtParts: boolean;
  /** Whether it accepts any call ID; otherwise only nine letters and digits. */
  readonly takesAnyId: boolean;
}

/** The input forms of most templates. */
export const USUAL_INTAKE: Intake = {
  takesParts: true,
  needsParts: false,
  noContent: 'as given',
  takesJson: false,
  takesThoughtParts: false,
  takesAnyId: true,
};

type Asked = Pick<WriteContext<object>, 'generationPrompt' | 'thinking' | 'documents'>;

/** Returns the variables that `apply_chat_template` passes to a template, with the origin of all text. */
export function templateVariables(
  { messages, tools }: Conversation,
  { generationPrompt, thinking, documents }: Asked,
  places: Places,
  hidden: HiddenTokens,
  intake: Intake,
): ReadonlyMap<string, Value> {
  const idOf = intake.takesAnyId ? (id: string): string => id : nineCharacterIds();
  const variables = new Map<string, Value>([
    [
      'messages',
      new List(messages.map((each, at) => messageValue(each, at, places, hidden, intake, idOf))),
    ],
    [
      'tools',
      tools?.length ? new List(tools.map((each, at) => toolValue(each, at, places, hidden))) : null,
    ],
    ['documents', documents?.length ? documentValues(documents, places, hidden) : null],
    ['add_generation_prompt', generationPrompt],
  ]);
  const { enabled, effort, budget, keepPast } = thinking;
  const set = (name: string, value: Value | undefined): void => {
    if (value !== undefined) variables.set(name, value);
  };
  set('enable_thinking', enabled);
  set('thinking', enabled);
  set('reasoning_effort', effort);
  set('thinking_budget', budget);
  set('preserve_thinking', keepPast);
  set('clear_thinking', keepPast === undefined ? undefined : !keepPast);
  return variables;
}

function messageValue(
  message: Message,
  index: number,
  places: Places,
  hidden: HiddenTokens,
  intake: Intake,
  idOf: (id: string) => string,
): Dict {
  const path = `messages[${index}]`;
  const text = (kind: 'reasoning' | 'name' | 'note', key: string, given: string): Value => {
    const place = places.add(kind, index, `${path}.${key}`, pythonStrip(given).length);
    return textFrom(hidden.hide(given), place);
  };
  const thought =
    message.role === 'assistant' && message.reasoning_content
      ? text('reasoning', 'reasoning_content', message.reasoning_content)
      : undefined;
  const entries: [string, Value][] = [['role', message.role]];
  const content = contentValue(message, index, places, hidden, intake);
  if (thought !== undefined && intake.takesThoughtParts) {
    entries.push(['content', withThought(thought, content)]);
  } else {
    if (content !== undefined) entries.push(['content', content]);
    if (thought !== undefined) {
      // transformers passes reasoning under each of the first three names.
      for (const key of ['reasoning_content', 'reasoning', 'thinking', 'tool_plan']) {
        entries.push([key, thought]);
      }
    }
  }
  if (message.role === 'assistant' && message.tool_calls?.length) {
    const values = functionCalls(message).map((call, at) =>
      callValue(call, index, `${path}.tool_calls[${at}]`, places, hidden, intake, idOf),
    );
    entries.push(['tool_calls', new List(values)]);
  }
  if ('tool_call_id' in message) {
    entries.push(['tool_call_id', text('note', 'tool_call_id', idOf(message.tool_call_id))]);
  }
  if (message.name !== undefined) {
    const kind = message.role === 'tool' ? 'note' : 'name';
    entries.push(['name', text(kind, 'name', message.name)]);
  }
  return dictOf(entries, { message: index });
}

function contentValue(
  message: Message,
  index: number,
  places: Places,
  hidden: HiddenTokens,
  { takesParts, needsParts, noContent }: Intake,
): Value | undefined {
  const { content } = message;
  const path = `messages[${index}].content`;
  const hasCalls = message.role === 'assistant' && Boolean(message.tool_calls?.length);
  if (content === null || content === undefined || (content === '' && hasCalls)) {
    if (!hasCalls || noContent === 'empty') return '';
    return noContent === 'null' || content === null ? null : content;
  }
  if (typeof content === 'object' && takesParts) {
    const parts = (content as readonly Part[]).map((part, at) =>
      partValue(part, index, `${path}[${at}]`, places, hidden),
    );
    return new List(parts);
  }
  const said = textOf(content);
  const place = places.add('text', index, path, pythonStrip(said).length);
  const text = textFrom(hidden.hide(said), place);
  return needsParts ? new List([textPart(text)]) : text;
}

function textPart(text: Value): Dict {
  return dictOf([
    ['type', 'text'],
    ['text', text],
  ]);
}

function withThought(thought: Value, content: Value | undefined): List {
  const first = dictOf([
    ['type', 'thinking'],
    ['thinking', thought],
  ]);
  if (content instanceof List) return new List([first, ...content.items]);
  if (content === undefined || content === null || content === '') return new List([first]);
  return new List([first, textPart(content)]);
}

/** Returns the function calls. Core has already refused others. */
function functionCalls({ tool_calls }: AssistantMessage): readonly FunctionToolCall[] {
  return (tool_calls ?? []).filter((call) => call.type === 'function');
}

function callValue(
  { id, function: { name, arguments: args } }: FunctionToolCall,
  message: number,
  path: string,
  places: Places,
  hidden: HiddenTokens,
  { takesJson }: Intake,
  idOf: (id: string) => string,
): Dict {
  const place = (key: string, length: number) =>
    places.add('call', message, `${path}.${key}`, length);
  const json = argumentsOf(args, `${path}.function.arguments`);
  const isEmpty = json instanceof Map ? json.size === 0 : Object.keys(json).length === 0;
  const value = fromJson(
    takesJson ? args : json,
    place('function.arguments', isEmpty ? 0 : 1),
    hidden,
  );
  return dictOf([
    ['id', textFrom(hidden.hide(idOf(id)), places.add('note', message, `${path}.id`, 0))],
    ['type', 'function'],
    [
      'function',
      dictOf([
        ['name', textFrom(hidden.hide(name), place('function.name', name.length))],
        ['arguments', value],
      ]),
    ],
  ]);
}

function argumentsOf(text: string, path: string): object {
  const value = parseJson(text, { path, objects: 'map' });
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new ModelspeakError('invalid_json', 'expected the JSON text of an object', { path });
}

function toolValue(tool: Tool, index: number, places: Places, hidden: HiddenTokens): Value {
  return fromJson(tool, places.add('tool', null, `tools[${index}]`, 1), hidden);
}

function documentValues(
  documents: NonNullable<Asked['documents']>,
  places: Places,
  hidden: HiddenTokens,
): List {
  return new List(
    documents.map(({ id, title, text }, index) => {
      const place = places.add('document', null, `documents[${index}]`, pythonStrip(text).length);
      const value = {
        ...(id !== undefined && { doc_id: id }),
        ...(title !== undefined && { title }),
      };
      return fromJson({ ...value, text }, place, hidden);
    }),
  );
}

function partValue(
  part: Part,
  message: number,
  path: string,
  places: Places,
  hidden: HiddenTokens,
): Dict {
  if (part.type === 'file' && !isVideo(part.file)) {
    throw new ModelspeakError(
      'unsupported',
      'a chat template allows only video files; remove this file, or give it a filename such as clip.mp4',
      { path },
    );
  }
  const type = mediaType(part);
  if (type !== undefined) {
    return dictOf([['type', type]], places.add('media', message, path, 1, part));
  }
  const given = 'text' in part ? part.text : '';
  const place = places.add('text', message, `${path}.text`, pythonStrip(given).length);
  return textPart(textFrom(hidden.hide(given), place));
}

/** Creates a function that tells whether a character is in a conversation, plain or escaped in JSON. */
export function charactersOf(conversation: Conversation): (character: string) => boolean {
  const all = writeJson(conversation);
  return (character) =>
    all.includes(character) ||
    all.toLowerCase().includes(`\\u${character.charCodeAt(0).toString(16)}`);
}
