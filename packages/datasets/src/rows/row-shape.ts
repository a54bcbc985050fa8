import { type Json, ModelspeakError, parseJson } from '@modelspeak/core';
import { isRecord } from './json-record.js';

/**
 * What a row may be.
 *
 * | shape | what it is |
 * |---|---|
 * | `messages` | OpenAI's messages |
 * | `prompt-completion` | a prompt and its completion |
 * | `alpaca` | an instruction and its output |
 * | `turn` | a turn that a server recorded |
 * | `sharegpt` | ShareGPT: entries with `from` and `value` |
 * | `anthropic-messages` | a request body of Anthropic's Messages API that ends with the reply |
 */
export type RowShape = (typeof SHAPES)[number];

/** The shapes of rows. */
export const SHAPES = [
  'messages',
  'prompt-completion',
  'alpaca',
  'turn',
  'sharegpt',
  'anthropic-messages',
] as const;

type Row = Readonly<Record<string, Json>>;

/** The keys under which data sets keep a conversation. */
const LISTS = ['messages', 'conversations', 'conversation'] as const;

/** A row with the list of its messages at `messages`, whatever the row calls it, and no JSON text. */
export function normalized(row: Json): Json {
  if (Array.isArray(row)) return { messages: row };
  if (!isRecord(row)) return row;
  const key = LISTS.find((name) => row[name] != null);
  const value = key === undefined ? undefined : row[key];
  if (key === undefined || value === undefined) return row;
  const list = typeof value === 'string' ? parseJson(value, { path: key }) : value;
  if (list === value && key === 'messages') return row;
  const { [key]: _list, ...rest } = row;
  return { ...rest, messages: list };
}

/**
 * The shape of a row, by its keys.
 *
 * @returns `plain` for messages that OpenAI and Anthropic spell alike, and `undefined` for a row of no
 * known shape.
 * @throws {ModelspeakError} `invalid_input` if it may be several
 */
export function shapeOf(row: Row): RowShape | 'plain' | undefined {
  if (row['type'] === 'turn' && row['sampled_ids'] != null) return 'turn';
  const has = (...keys: readonly string[]): boolean => keys.every((key) => row[key] != null);
  const lists = LISTS.filter((key) => row[key] != null);
  const found = [
    ...(has('prompt', 'completion') ? (['prompt-completion'] as const) : []),
    ...(has('instruction', 'output') || has('input', 'output') ? (['alpaca'] as const) : []),
    ...(lists.length > 0 ? [shapeOfMessages(row)] : []),
  ];
  if (found.length < 2 && lists.length < 2) return found[0];
  const keys = ['prompt', 'completion', 'instruction', 'input', 'output', ...LISTS];
  throw ambiguous(`the keys ${keys.filter((key) => row[key] != null).join(', ')}`, '');
}

/** The shape of a row with messages, by what only one shape has. */
function shapeOfMessages(row: Row): RowShape | 'plain' {
  const { messages } = row;
  const entries = Array.isArray(messages) ? messages.filter((entry) => isRecord(entry)) : [];
  const isNamed = entries.some(({ from }) => typeof from === 'string');
  const hasRoles = entries.some(({ from, role }) => from == null && typeof role === 'string');
  if (isNamed && hasRoles) throw ambiguous('entries with from and entries with role', 'messages');
  if (isNamed || entries.some(({ role }) => SHAREGPT_ROLES.has(role))) return 'sharegpt';
  const isTheirs = entries.some(isAnthropic) || hasAnthropicTools(row) || hasSystem(row);
  const isOurs = entries.some(isOpenAI) || hasOpenAITools(row);
  if (isTheirs && isOurs) throw ambiguous("what only OpenAI and only Anthropic's rows have", '');
  return isTheirs ? 'anthropic-messages' : isOurs ? 'messages' : 'plain';
}

/** ShareGPT's words for who speaks, where entries have `role` and `content`. */
const SHAREGPT_ROLES = new Set<Json | undefined>(['human', 'gpt', 'function_call', 'observation']);

const ANTHROPIC_PARTS =
  /^(?:tool_use|tool_result|thinking|redacted_thinking|server_tool_use|.+_tool_result)$/;

function isAnthropic({ content }: Row): boolean {
  return partsOf(content).some(
    ({ type, source }) =>
      (typeof type === 'string' && ANTHROPIC_PARTS.test(type)) || isRecord(source),
  );
}

const OPENAI_ROLES = new Set(['system', 'developer', 'tool', 'function']);
const OPENAI_KEYS = ['tool_calls', 'tool_call_id', 'reasoning_content', 'function_call'];
const OPENAI_PARTS = /^(?:image_url|input_audio|file|refusal|reasoning)$/;

function isOpenAI(entry: Row): boolean {
  const { role, content } = entry;
  return (
    (typeof role === 'string' && OPENAI_ROLES.has(role)) ||
    OPENAI_KEYS.some((key) => entry[key] != null) ||
    partsOf(content).some(({ type }) => typeof type === 'string' && OPENAI_PARTS.test(type))
  );
}

function hasAnthropicTools({ tools }: Row): boolean {
  return partsOf(tools).some(({ input_schema }) => input_schema != null);
}

function hasOpenAITools({ tools }: Row): boolean {
  return partsOf(tools).some(({ function: definition }) => isRecord(definition));
}

/** Whether the system message is a key of the row, as Anthropic's. */
function hasSystem({ system }: Row): boolean {
  return system != null && system !== '';
}

function partsOf(value: Json | undefined): readonly Row[] {
  return Array.isArray(value) ? value.filter((part) => isRecord(part)) : [];
}

function ambiguous(found: string, path: string): ModelspeakError {
  return new ModelspeakError(
    'invalid_input',
    `found ${found}; say what the rows are with from, on the command line with --from, as one of ` +
      SHAPES.join(', '),
    { path },
  );
}
