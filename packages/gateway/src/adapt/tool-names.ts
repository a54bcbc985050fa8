import type {
  CustomTool,
  Format,
  FunctionTool,
  Message,
  NamedToolChoice,
  ReaderEvent,
  Tool,
  ToolCall,
} from '@modelspeak/core';
import { inputTool } from './input-tool.js';
import { mayMean } from './name-key.js';
import { writable, writesName } from './writes-name.js';

/** What a client calls a tool that the model knows as a function. */
export interface ClientTool {
  readonly name: string;
  /** The namespace of the tool, if it has one. */
  readonly namespace?: string | undefined;
  /** Whether its input is free text, for which the model has a function. */
  readonly isCustom: boolean;
}

/** A tool of a client, and where it is in the body. */
interface Given extends ClientTool {
  readonly tool: FunctionTool | CustomTool;
  readonly path: string;
}

/** Servers of MCP whose tools a client offers as plain functions, as Claude Code does. */
const MCP = /^mcp__.+?__(.+)$/s;

/**
 * The tools of a request as functions, which every model understands: the tools of a namespace get its name
 * in front, a tool with free text becomes a function with one text, and a name that the format cannot write
 * becomes one that it can. Maps names in both directions.
 */
export class ToolNames {
  /** The tools that the model is offered. Tools that only a provider can run are still among them. */
  readonly tools: readonly Tool[];
  /** Where each of them is in the body of the client. */
  readonly paths: readonly string[];
  readonly #clientTools = new Map<string, ClientTool>();
  readonly #names = new Map<string, string>();
  readonly #format: Format;

  constructor(tools: readonly Tool[], format: Format) {
    this.#format = format;
    const { customTools } = format.supports;
    const given = tools.flatMap((tool, index) => flattened(tool, `tools[${index}]`, customTools));
    // A name that a client gave stays its own, whatever a namespace would make of others.
    for (const each of given) if (isNamed(each) && each.namespace === undefined) this.#keep(each);
    for (const each of given) if (isNamed(each)) this.#name(each);
    this.tools = given.map((each) => (isNamed(each) ? this.#offered(each) : each.tool));
    this.paths = given.map(({ path }) => path);
  }

  /** What the client calls a function; `undefined` if it is the same. */
  clientTool(name: string): ClientTool | undefined {
    const tool = this.#clientTools.get(name);
    const isSame = tool?.name === name && tool.namespace === undefined && !tool.isCustom;
    return isSame ? undefined : tool;
  }

  /** The offered tool that a model means by a name. Models leave out a namespace, or write it in their own way. */
  meant(name: string): string {
    if (this.#clientTools.has(name)) return name;
    const found = [...this.#clientTools].filter(([full, tool]) => {
      const bare = tool.namespace === undefined ? MCP.exec(tool.name)?.[1] : tool.name;
      return bare !== undefined && mayMean(name, { full, bare });
    });
    const [only, ...others] = found;
    return only === undefined || others.length > 0 ? name : only[0];
  }

  /** An event of the model with the name of the offered tool that it means. */
  heard(event: ReaderEvent): ReaderEvent {
    return event.type === 'tool-call' ? { ...event, name: this.meant(event.name) } : event;
  }

  /** Writes the calls of an earlier message, and the names of results, as the model knows the tools. */
  modelMessage(message: Message): Message {
    if ((message.role === 'tool' || message.role === 'function') && message.name) {
      return { ...message, name: this.#modelName(undefined, message.name) };
    }
    if (message.role !== 'assistant' || !message.tool_calls) return message;
    return { ...message, tool_calls: message.tool_calls.map((call) => this.#modelCall(call)) };
  }

  /** The tool that the client chose, as the model knows it. */
  modelChoice(choice: NamedToolChoice): NamedToolChoice {
    const name = this.#modelName(undefined, choice.function.name);
    return { ...choice, function: { ...choice.function, name } };
  }

  #modelCall(call: ToolCall): ToolCall {
    if (typeof (call.type === 'custom' ? call.custom : call.function)?.name !== 'string')
      return call;
    const { id, extra } = call;
    const { namespace: given, ...rest } = extra ?? {};
    const namespace = typeof given === 'string' ? given : undefined;
    const more = Object.keys(rest).length > 0 && namespace !== undefined ? { extra: rest } : {};
    if (call.type === 'custom') {
      const name = this.#modelName(namespace, call.custom.name);
      if (this.#clientTools.get(name)?.isCustom !== true) {
        return { ...call, custom: { ...call.custom, name } };
      }
      return { id, type: 'function', function: inputTool.call(name, call.custom.input), ...more };
    }
    const name = this.#modelName(namespace, call.function.name);
    const called = { ...call.function, name };
    if (namespace === undefined) return { ...call, function: called };
    return { id, type: 'function', function: called, ...more };
  }

  /** What the model calls a tool of the client, also one that is not offered any more. */
  #modelName(namespace: string | undefined, name: string): string {
    const known = this.#names.get(keyOf({ namespace, name }));
    if (known !== undefined) return known;
    const full = joined(namespace, name);
    return this.meant(this.#written(full));
  }

  #keep(given: Given): void {
    if (!writesName(given.name, this.#format)) return;
    this.#clientTools.set(given.name, given);
    this.#names.set(keyOf(given), given.name);
  }

  #name(given: Given): void {
    const key = keyOf(given);
    if (this.#names.has(key)) return;
    const plain = this.#written(joined(given.namespace, given.name));
    let name = plain;
    for (let count = 2; this.#clientTools.has(name); count++) name = `${plain}_${count}`;
    this.#clientTools.set(name, given);
    this.#names.set(key, name);
  }

  #offered(given: Given): Tool {
    const { tool, isCustom } = given;
    const name = this.#names.get(keyOf(given)) ?? given.name;
    if (tool.type === 'function') return { ...tool, function: { ...tool.function, name } };
    const named = { ...tool, custom: { ...tool.custom, name } };
    return isCustom ? inputTool.offer(named) : named;
  }

  #written(name: string): string {
    return writesName(name, this.#format) ? name : writable(name, this.#format);
  }
}

type Flattened = Given | { readonly tool: Tool; readonly path: string };

function isNamed(given: Flattened): given is Given {
  return 'isCustom' in given;
}

function flattened(tool: Tool, path: string, takesCustom: boolean): readonly Flattened[] {
  switch (tool.type) {
    case 'function':
      return [{ tool, path, name: tool.function.name, isCustom: false }];
    case 'custom':
      return [{ tool, path, name: tool.custom.name, isCustom: !takesCustom }];
    case 'provider': {
      const { type, name: namespace, tools } = tool.value;
      if (type !== 'namespace' || typeof namespace !== 'string' || !Array.isArray(tools)) break;
      return tools.flatMap((member, index) =>
        memberOf(namespace, member, `${path}.tools[${index}]`),
      );
    }
    default:
  }
  return [{ tool, path }];
}

/** A tool of a namespace, as the Responses API writes it. */
function memberOf(namespace: string, member: unknown, path: string): readonly Flattened[] {
  if (typeof member !== 'object' || member === null) return [];
  const { type, name, description, parameters, format } = member as Readonly<
    Record<string, unknown>
  >;
  if (typeof name !== 'string') return [];
  const about = typeof description === 'string' ? { description } : {};
  if (type === 'custom') {
    const tool: CustomTool = { type, custom: { name, ...about, format } };
    return [{ tool, path, name, namespace, isCustom: true }];
  }
  const schema = parameters as FunctionTool['function']['parameters'];
  const tool: FunctionTool = { type: 'function', function: { name, ...about, parameters: schema } };
  return [{ tool, path, name, namespace, isCustom: false }];
}

function keyOf({ namespace, name }: Pick<ClientTool, 'namespace' | 'name'>): string {
  return JSON.stringify([namespace ?? null, name]);
}

/** A namespace before a name. Older versions of Codex write the separator at the end of the namespace. */
function joined(namespace: string | undefined, name: string): string {
  return namespace === undefined ? name : `${withoutUnderscores(namespace)}__${name}`;
}

/** A text without underscores at its end. */
function withoutUnderscores(text: string): string {
  let end = text.length;
  while (text[end - 1] === '_') end--;
  return text.slice(0, end);
}
