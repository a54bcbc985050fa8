import type { CustomTool, FunctionTool, Message, Tool, ToolCall } from '@modelspeak/core';

/** What a client calls a tool that the model knows as a function. */
export interface ClientTool {
  readonly name: string;
  /** The namespace of the tool, if it has one. */
  readonly namespace?: string | undefined;
  /** Whether its input is free text. */
  readonly isCustom: boolean;
}

/** The argument of a function that stands for a tool with free text. */
const INPUT = 'input';

/**
 * The tools of a request as functions, which every model understands: the tools of a namespace get its name
 * in front, and a tool with free text becomes a function with one text. Maps names in both directions.
 */
export class ToolNames {
  /** The tools that the model is offered. Tools that only a provider can run are still among them. */
  readonly tools: readonly Tool[];
  readonly #clientTools = new Map<string, ClientTool>();

  /**
   * @param takesCustom Whether the model's format has tools with free text.
   */
  constructor(tools: readonly Tool[], takesCustom: boolean) {
    this.tools = tools.flatMap((tool) => this.#flatten(tool, takesCustom));
  }

  /** What the client calls a function; `undefined` if it is the same. */
  clientTool(name: string): ClientTool | undefined {
    return this.#clientTools.get(name);
  }

  /** Writes the calls of an earlier message as the model made them. */
  modelMessage(message: Message): Message {
    if (message.role !== 'assistant' || !message.tool_calls) return message;
    return { ...message, tool_calls: message.tool_calls.map((call) => this.#modelCall(call)) };
  }

  #modelCall(call: ToolCall): ToolCall {
    const namespace = namespaceOf(call.extra);
    if (call.type === 'function') {
      const { name, arguments: json } = call.function;
      if (namespace === undefined) return call;
      return {
        id: call.id,
        type: 'function',
        function: { name: joined(namespace, name), arguments: json },
      };
    }
    const name = joined(namespace, call.custom.name);
    if (this.#clientTools.get(name)?.isCustom !== true) return call;
    const json = JSON.stringify({ [INPUT]: call.custom.input });
    return { id: call.id, type: 'function', function: { name, arguments: json } };
  }

  #flatten(tool: Tool, takesCustom: boolean): readonly Tool[] {
    if (tool.type === 'custom' && !takesCustom) return [this.#functionOf(tool, undefined)];
    if (tool.type !== 'provider' || tool.value['type'] !== 'namespace') return [tool];
    const { name: namespace, tools } = tool.value;
    if (typeof namespace !== 'string' || !Array.isArray(tools)) return [tool];
    return tools.flatMap((member) => this.#member(namespace, member));
  }

  /** A tool of a namespace, as the Responses API writes it. */
  #member(namespace: string, member: unknown): readonly Tool[] {
    if (typeof member !== 'object' || member === null) return [];
    const { type, name, description, parameters, format } = member as Readonly<
      Record<string, unknown>
    >;
    if (typeof name !== 'string') return [];
    const about = typeof description === 'string' ? { description } : {};
    if (type === 'custom') {
      return [this.#functionOf({ type, custom: { name, ...about, format } }, namespace)];
    }
    const full = joined(namespace, name);
    this.#clientTools.set(full, { name, namespace, isCustom: false });
    const schema = parameters as FunctionTool['function']['parameters'];
    return [{ type: 'function', function: { name: full, ...about, parameters: schema } }];
  }

  #functionOf({ custom }: CustomTool, namespace: string | undefined): FunctionTool {
    const name = joined(namespace, custom.name);
    this.#clientTools.set(name, { name: custom.name, namespace, isCustom: true });
    return {
      type: 'function',
      function: {
        name,
        description: [custom.description, ruleOf(custom.format)].filter(Boolean).join('\n\n'),
        parameters: {
          type: 'object',
          properties: { [INPUT]: { type: 'string', description: 'The whole input of the tool.' } },
          required: [INPUT],
          additionalProperties: false,
        },
      },
    };
  }
}

/** The input of a tool with free text, out of the arguments of the function that stands for it. */
export function inputOf(json: string): string {
  try {
    const given: unknown = JSON.parse(json);
    const input = (given as Readonly<Record<string, unknown>> | null)?.[INPUT];
    return typeof input === 'string' ? input : json;
  } catch {
    return json;
  }
}

function joined(namespace: string | undefined, name: string): string {
  return namespace === undefined ? name : `${namespace}__${name}`;
}

function namespaceOf(extra: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const namespace = extra?.['namespace'];
  return typeof namespace === 'string' ? namespace : undefined;
}

/** Tells the model in words which texts a tool takes. */
function ruleOf(format: unknown): string | undefined {
  const { type, syntax, definition, grammar } = { ...(format as object) } as Readonly<
    Record<string, unknown>
  >;
  if (type !== 'grammar') return undefined;
  // The Responses API has the rule here, Chat Completions one level deeper.
  const rule = { syntax, definition, ...(grammar as object) } as Readonly<Record<string, unknown>>;
  return typeof rule['definition'] === 'string'
    ? `The input must follow this ${rule['syntax'] === 'regex' ? 'regular expression' : 'Lark grammar'}:\n${rule['definition']}`
    : undefined;
}
