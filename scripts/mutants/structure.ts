import {
  type AssistantMessage,
  type Conversation,
  type FunctionTool,
  type FunctionToolCall,
  JsonNumber,
  type Message,
  type Part,
  parseJson,
  writeJson,
} from '@modelspeak/core';
import { type Damage, ofConversation } from './damage.ts';

const eachMessage =
  (change: (message: Message, index: number, all: readonly Message[]) => Message) =>
  ({ messages, ...rest }: Conversation): Conversation => ({
    ...rest,
    messages: messages.map(change),
  });

const eachReply = (change: (message: AssistantMessage, isPast: boolean) => AssistantMessage) =>
  eachMessage((message, index, all) =>
    message.role === 'assistant'
      ? change(message, index < all.findLastIndex(({ role }) => role === 'user'))
      : message,
  );

const eachCall = (change: (call: FunctionToolCall) => FunctionToolCall) =>
  eachReply((message) =>
    message.tool_calls
      ? {
          ...message,
          tool_calls: message.tool_calls.map((call) =>
            call.type === 'function' ? change(call) : call,
          ),
        }
      : message,
  );

/** Changes the arguments of calls; unchanged values keep their spelling. */
const eachArguments = (change: (given: Map<string, unknown>) => unknown) =>
  eachCall((call) => {
    const given = parseJson(call.function.arguments, { objects: 'map' });
    const changed = change(given as unknown as Map<string, unknown>);
    return { ...call, function: { ...call.function, arguments: writeJson(changed as never) } };
  });

const eachValue = (change: (value: unknown) => unknown) =>
  eachArguments((given) => new Map([...given].map(([key, value]) => [key, change(value)])));

const eachTool =
  (change: (called: FunctionTool['function']) => FunctionTool['function']) =>
  ({ tools, ...rest }: Conversation): Conversation => ({
    ...rest,
    ...(tools && {
      tools: tools.map((tool) =>
        tool.type === 'function' ? { ...tool, function: change(tool.function) } : tool,
      ),
    }),
  });

type Schema = Readonly<Record<string, unknown>>;

const eachProperty = (change: (schema: Schema) => Schema) =>
  eachTool((tool) => {
    const { properties = {}, ...rest } = (tool.parameters ?? {}) as {
      properties?: Record<string, Schema>;
    };
    const changed = Object.entries(properties).map(([key, schema]) => [key, change(schema)]);
    return { ...tool, parameters: { ...rest, properties: Object.fromEntries(changed) } };
  });

const without = (key: string) => (given: object) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => name !== key));

const empty = (message: Message): Message => ({ ...message, content: '' }) as Message;

/** Messages, calls and tools that are lost, moved or changed. */
export const structure: readonly Damage[] = [
  ofConversation(
    'drops the text of the system message',
    eachMessage((message) => (message.role === 'system' ? empty(message) : message)),
  ),
  ofConversation(
    'drops the text of the first of several user messages',
    eachMessage((message, index, all) =>
      message.role === 'user' && all.slice(index + 1).some(({ role }) => role === 'user')
        ? empty(message)
        : message,
    ),
  ),
  ofConversation(
    'writes only the first of several parts',
    eachMessage((message) =>
      Array.isArray(message.content)
        ? ({ ...message, content: message.content.slice(0, 1) } as Message)
        : message,
    ),
  ),
  ofConversation(
    'writes parts in reverse order',
    eachMessage((message) =>
      Array.isArray(message.content)
        ? ({ ...message, content: [...message.content].reverse() } as Message)
        : message,
    ),
  ),
  ofConversation(
    'puts a space between parts',
    eachMessage((message) =>
      Array.isArray(message.content)
        ? ({
            ...message,
            content: message.content.map((part: Part, index: number) =>
              part.type === 'text' && index > 0 ? { ...part, text: ` ${part.text}` } : part,
            ),
          } as Message)
        : message,
    ),
  ),
  ofConversation(
    'drops all reasoning',
    eachReply((message) => ({ ...message, reasoning_content: null })),
  ),
  ofConversation(
    'drops the reasoning of past turns',
    eachReply((message, isPast) => (isPast ? { ...message, reasoning_content: null } : message)),
  ),
  ofConversation(
    'drops the reasoning before calls',
    eachReply((message) =>
      message.tool_calls?.length ? { ...message, reasoning_content: null } : message,
    ),
  ),
  ofConversation(
    'writes reasoning as text',
    eachReply(({ reasoning_content: thought, content, ...message }) => ({
      ...message,
      content: (thought ?? '') + (typeof content === 'string' ? content : ''),
    })),
  ),
  ofConversation(
    'drops text next to calls',
    eachReply((message) => (message.tool_calls?.length ? { ...message, content: null } : message)),
  ),
  ofConversation(
    'drops every call but the first',
    eachReply((message) => ({ ...message, tool_calls: message.tool_calls?.slice(0, 1) ?? null })),
  ),
  ofConversation(
    'drops the first of several calls',
    eachReply((message) =>
      (message.tool_calls?.length ?? 0) > 1
        ? { ...message, tool_calls: message.tool_calls?.slice(1) ?? null }
        : message,
    ),
  ),
  ofConversation(
    'writes calls in reverse order',
    eachReply((message) => ({
      ...message,
      ...(message.tool_calls && { tool_calls: [...message.tool_calls].reverse() }),
    })),
  ),
  ofConversation(
    'writes the same call twice',
    eachReply((message) => ({
      ...message,
      ...(message.tool_calls?.length && {
        tool_calls: [...message.tool_calls, ...message.tool_calls.slice(-1)],
      }),
    })),
  ),
  ofConversation(
    'writes the names of calls in capitals',
    eachCall((call) => ({
      ...call,
      function: { ...call.function, name: call.function.name.toUpperCase() },
    })),
  ),
  ofConversation(
    'drops the first argument',
    eachArguments((given) => new Map([...given].slice(1))),
  ),
  ofConversation(
    'drops the last argument',
    eachArguments((given) => new Map([...given].slice(0, -1))),
  ),
  ofConversation(
    'drops arguments that are null',
    eachArguments((given) => new Map([...given].filter(([, value]) => value !== null))),
  ),
  ofConversation(
    'drops null inside arguments',
    eachValue((value) =>
      value instanceof Map ? new Map([...value].filter(([, inner]) => inner !== null)) : value,
    ),
  ),
  ofConversation(
    'drops lists in arguments',
    eachValue((value) => (Array.isArray(value) ? [] : value)),
  ),
  ofConversation(
    'writes numbers as strings',
    eachValue((value) => (isNumber(value) ? textOf(value) : value)),
  ),
  ofConversation(
    'rounds numbers',
    eachValue((value) => (isNumber(value) ? Math.round(numberOf(value)) : value)),
  ),
  ofConversation(
    'writes numbers without their sign',
    eachValue((value) => (isNumber(value) ? Math.abs(numberOf(value)) : value)),
  ),
  ofConversation(
    'writes true for false',
    eachValue((value) => (value === false ? true : value)),
  ),
  ofConversation(
    'trims string arguments',
    eachValue((value) => (typeof value === 'string' ? value.trim() : value)),
  ),
  ofConversation(
    'joins the lines of string arguments',
    eachValue((value) => (typeof value === 'string' ? value.replace(/\n+/g, ' ') : value)),
  ),
  ofConversation(
    'drops characters above U+FFFF from string arguments',
    eachValue((value) =>
      typeof value === 'string' ? value.replace(/[\u{10000}-\u{10ffff}]/gu, '') : value,
    ),
  ),
  ofConversation(
    'drops every tool result but the first',
    eachMessage((message, index, all) =>
      message.role === 'tool' && all[index - 1]?.role === 'tool' ? empty(message) : message,
    ),
  ),
  ofConversation(
    'gives every tool result the text of the first',
    eachMessage((message, index, all) => {
      const before = all[index - 1];
      return message.role === 'tool' && before?.role === 'tool'
        ? { ...message, content: before.content }
        : message;
    }),
  ),
  ofConversation('drops the last tool', ({ tools, ...rest }) => ({
    ...rest,
    ...(tools && { tools: tools.slice(0, -1) }),
  })),
  ofConversation('drops every tool but the first', ({ tools, ...rest }) => ({
    ...rest,
    ...(tools && { tools: tools.slice(0, 1) }),
  })),
  ofConversation('lists tools in reverse order', ({ tools, ...rest }) => ({
    ...rest,
    ...(tools && { tools: [...tools].reverse() }),
  })),
  ofConversation(
    'drops the description of tools',
    eachTool((tool) => ({ ...tool, description: '' })),
  ),
  ofConversation(
    'drops the parameters of tools',
    eachTool((tool) => ({ ...tool, parameters: { type: 'object', properties: {} } })),
  ),
  ofConversation(
    'drops which parameters are required',
    eachTool((tool) => ({ ...tool, parameters: without('required')(tool.parameters ?? {}) })),
  ),
  ofConversation(
    'drops the description of parameters',
    eachProperty((schema) => ({ ...schema, description: '' })),
  ),
  ofConversation('drops the values that a parameter may have', eachProperty(without('enum'))),
  ofConversation('drops what the items of a list are', eachProperty(without('items'))),
  ofConversation('drops what the properties of an object are', eachProperty(without('properties'))),
  ofConversation('drops the default of parameters', eachProperty(without('default'))),
  ofConversation(
    'writes every parameter as a string',
    eachProperty((schema) => ({ ...schema, type: 'string' })),
  ),
];

function isNumber(value: unknown): value is number | JsonNumber {
  return typeof value === 'number' || value instanceof JsonNumber;
}

function numberOf(number: number | JsonNumber): number {
  return typeof number === 'number' ? number : Number(number.text);
}

function textOf(number: number | JsonNumber): string {
  return typeof number === 'number' ? String(number) : number.text;
}
