import {
  type Conversation,
  type FunctionToolCall,
  type Json,
  parseJson,
  type Tool,
  type Writer,
  writeJson,
} from '@modelspeak/core';
import {
  type CallsSection,
  functionCalls,
  type SpellCalls,
  spellJsonCalls,
  textOf,
  type WriteContext,
} from '@modelspeak/core/authoring';
import { pythonJson, pythonStrip } from '@modelspeak/pythonic';
import {
  ASK_FOR_ACTIONS,
  BEFORE_INSTRUCTIONS,
  BEFORE_TOOLS,
  INSTRUCTIONS,
} from './texts/command-r.js';
import { TURN, writeGenerationPrompt, writeReply, writeTurn } from './turns.js';

/** The syntax of tool calls: a JSON list in a code fence. */
export const FENCED_ACTIONS: CallsSection = {
  open: { mark: 'Action:\n```json', before: 1 },
  close: { mark: '```', before: 1, after: 1 },
  call: { json: { name: ['tool_name'], arguments: ['parameters'] } },
};

const json = /* @__PURE__ */ pythonJson({ ascii: false });
const indented = /* @__PURE__ */ pythonJson({ ascii: false, indent: 4 });

const spellList = /* @__PURE__ */ spellJsonCalls(
  (name, args) => [
    `    {\n        "tool_name": ${JSON.stringify(name)},\n        "parameters": `,
    args,
    '\n    }',
  ],
  ',\n',
);

/** Builds the grammar of the tool calls that a reply may make. */
export const spellFencedActions: SpellCalls = (functions) => [
  '\nAction:\n```json\n[\n',
  spellList(functions),
  '\n]```',
];

/** Writes a Command R prompt with tools: their descriptions, the turns, the request for actions. */
export function writeWithTools(
  { messages, tools = [] }: Conversation,
  out: Writer,
  { generationPrompt, takesLoss }: WriteContext<object>,
): void {
  const shown = (text: string): string => (takesLoss ? pythonStrip(text) : text);
  const [first] = messages;
  out.message(first?.role === 'system' ? 0 : null);
  out.markup(TURN.system);
  out.scaffold(BEFORE_INSTRUCTIONS);
  if (first?.role === 'system') out.content(textOf(first.content));
  else out.scaffold(INSTRUCTIONS);
  out.message(null);
  out.scaffold(BEFORE_TOOLS);
  tools?.forEach((tool, index) => {
    if (index > 0) out.scaffold('\n\n');
    writeTool(out, tool, takesLoss);
  });
  out.markup(TURN.end);
  messages.forEach((message, index) => {
    if (message.role === 'system' && index === 0) return;
    out.message(index);
    const text = shown(textOf(message.content));
    if (message.role === 'assistant') {
      const calls = functionCalls(message);
      // The template does not end a turn with tool calls, and writes Python's `None` for missing text.
      const isNone = takesLoss && message.content === null;
      if (calls.length > 0) writeCallingReply(out, isNone ? 'None' : text, calls, takesLoss);
      else writeReply(out, () => out.content(text));
    } else if (message.role === 'tool') {
      out.markup(TURN.system);
      out.scaffold('<results>\n');
      out.content(text);
      out.scaffold('</results>');
      out.markup(TURN.end);
    } else writeTurn(out, message.role === 'user' ? 'user' : 'system', text);
  });
  out.message(null);
  out.markup(TURN.system);
  out.scaffold(ASK_FOR_ACTIONS);
  out.markup(TURN.end);
  if (generationPrompt) writeGenerationPrompt(out);
}

function writeCallingReply(
  out: Writer,
  text: string,
  calls: readonly FunctionToolCall[],
  takesLoss: boolean,
): void {
  out.markup(TURN.reply);
  out.reply();
  out.sampled(true);
  out.content(text);
  out.scaffold('\nAction:\n```json\n[\n');
  calls.forEach(({ function: { name, arguments: args } }, place) => {
    if (place > 0) out.scaffold(',\n');
    out.scaffold('    {\n        "tool_name": "');
    // An unescaped quote in a name would end its string.
    out.content(JSON.stringify(name).slice(1, -1));
    out.scaffold('",\n        "parameters": ');
    const given = writeJson(parseJson(args, { objects: 'map' }), indented);
    out.content(given.replaceAll('\n', '\n        '));
    out.scaffold('\n    }');
  });
  out.scaffold('\n]```');
  if (takesLoss) out.scaffold('\n');
  else out.markup(TURN.end);
  out.sampled(false);
}

/** Describes a tool as a Python function. Appends as JSON the parts of its schema that the template omits. */
function writeTool(out: Writer, tool: Tool, takesLoss: boolean): void {
  if (tool.type !== 'function') return;
  const { name, description, parameters } = tool.function;
  const { type: _object, properties, required, ...others } = (parameters ?? {}) as Schema;
  const all = Object.entries(properties ?? {}).map(([key, schema]) => {
    const type = pythonType(schema);
    const isNeeded = required?.includes(key) === true;
    const rest = takesLoss ? '' : restOf(schema);
    return { key, about: [schema.description, rest].filter(Boolean).join(' '), isNeeded, type };
  });
  out.scaffold('```python\ndef ');
  out.content(name);
  out.scaffold('(');
  out.content(
    all
      .map(({ key, isNeeded, type }) => `${key}: ${isNeeded ? type : `Optional[${type}] = None`}`)
      .join(', '),
  );
  out.scaffold(') -> List[Dict]:\n    """');
  out.content(description ?? '');
  all.forEach(({ key, about, isNeeded, type }, place) => {
    out.scaffold(place === 0 ? '\n\n    Args:\n        ' : '\n        ');
    out.content(`${key} (${isNeeded ? type : `Optional[${type}]`}): ${about}`);
  });
  if (!takesLoss && Object.keys(others).length > 0) {
    out.scaffold('\n\n    ');
    out.content(writeJson(others as Json, json));
  }
  out.scaffold('\n    """\n    pass\n```');
}

/** Returns the part of a parameter's schema beyond its type and description, as JSON. */
function restOf({ type, description: _shown, items, ...others }: Schema): string {
  const isShown = items === undefined || Object.keys(items).every((key) => key === 'type');
  const isKnown = BASIC[String(type)] !== undefined || type === 'array' || type === 'object';
  const rest = { ...(!isKnown && { type }), ...(!isShown && { items }), ...others };
  return Object.keys(rest).length === 0 ? '' : writeJson(rest as Json, json);
}

/** The JSON Schema keywords that the template reads. */
interface Schema {
  readonly type?: unknown;
  readonly description?: string;
  readonly items?: Schema;
  readonly additionalProperties?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

const BASIC: Readonly<Record<string, string>> = {
  string: 'str',
  number: 'float',
  integer: 'int',
  boolean: 'bool',
};

/** Returns a parameter's type as a Python type. */
function pythonType(schema: Schema | undefined): string {
  const { type, items, additionalProperties } = schema ?? {};
  if (Array.isArray(type))
    return `Union[${type.map((each: unknown) => pythonType({ type: each })).join(',')}]`;
  if (type === 'array') return `List[${pythonType(items)}]`;
  if (type === 'object') return `Dict[str, ${pythonType(additionalProperties)}]`;
  return BASIC[String(type)] ?? 'Any';
}
