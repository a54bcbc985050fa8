import type { Conversation, Part } from '@modelspeak/core';

/**
 * The same conversation with a harmless word in place of every outside text, the same word for the
 * same text. White space stays, since a format may strip it. JSON stays JSON of the same shape, also
 * within an argument, since a format may spell a value depending on whether its text reads as JSON.
 * Plain names of tools and arguments stay, since some have a special meaning to a model; other
 * names keep their punctuation, since a format may spell a call depending on its names.
 *
 * @param isHarmful Whether a text contains a special token or a delimiter.
 */
export function benign(
  { messages, tools }: Conversation,
  isHarmful: (text: string) => boolean,
): Conversation {
  const words = new Map<string, string>();
  const word = (text: string): string => {
    if (text.trim() === '' && !isHarmful(text)) return text;
    if (!words.has(text)) words.set(text, `word${words.size}`);
    return words.get(text) as string;
  };
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    if (/^\w*$/.test(text)) return text;
    if (!names.has(text)) {
      const masked = `${text.replace(/[a-z\d]/gi, 'w')}w${names.size}`;
      names.set(text, isHarmful(masked) ? word(text) : masked);
    }
    return names.get(text) as string;
  };
  const json = (text: string): string => {
    try {
      return JSON.stringify(replaceTexts(JSON.parse(text), word, nameOf));
    } catch {
      return word(text);
    }
  };
  const replaced = messages.map((message) => {
    const content =
      message.role === 'tool' ? json(message.content as string) : contentOf(message.content, word);
    if (message.role !== 'assistant') {
      return message.role === 'tool'
        ? { ...message, content, ...(message.name !== undefined && { name: nameOf(message.name) }) }
        : { ...message, content };
    }
    const { reasoning_content: reasoning, tool_calls: calls } = message;
    return {
      ...message,
      content,
      ...(reasoning != null && { reasoning_content: word(reasoning) }),
      ...(calls != null && {
        tool_calls: calls.map((call) =>
          call.type === 'custom'
            ? call
            : {
                ...call,
                function: {
                  name: nameOf(call.function.name),
                  arguments: json(call.function.arguments),
                },
              },
        ),
      }),
    };
  });
  return {
    messages: replaced,
    ...(tools != null && {
      tools: tools.map((tool) =>
        tool.type !== 'function'
          ? tool
          : { ...tool, function: functionOf(tool.function, word, nameOf) },
      ),
    }),
  } as Conversation;
}

type Replace = (text: string) => string;

function contentOf(content: unknown, word: Replace): unknown {
  if (typeof content === 'string') return word(content);
  if (!Array.isArray(content)) return content;
  return (content as readonly Part[]).map((part) => {
    if ('text' in part) return { ...part, text: word(part.text) };
    if (part.type === 'image' && part.image_path !== undefined) {
      return { ...part, image_path: word(part.image_path) };
    }
    return part;
  });
}

/** Replaces the strings and keys of JSON. */
function replaceTexts(value: unknown, word: Replace, nameOf: Replace): unknown {
  if (typeof value === 'string') return replaceLiteral(value, word, nameOf);
  if (Array.isArray(value)) return value.map((item) => replaceTexts(item, word, nameOf));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [nameOf(key), replaceTexts(item, word, nameOf)]),
  );
}

/** Replaces a text; what reads as JSON or as a quoted string still does. */
function replaceLiteral(text: string, word: Replace, nameOf: Replace): string {
  const [, quote, quoted] = /^(["'])([^"'\\\n]*)\1$/.exec(text) ?? [];
  if (quote !== undefined && quoted !== undefined) return `${quote}${word(quoted)}${quote}`;
  try {
    return JSON.stringify(replaceTexts(JSON.parse(text), word, nameOf));
  } catch {
    return word(text);
  }
}

interface Described {
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly parameters?: object | null | undefined;
}

function functionOf(
  { name, description, parameters }: Described,
  word: Replace,
  nameOf: Replace,
): Described {
  return {
    name: nameOf(name),
    ...(description != null && { description: word(description) }),
    parameters: schemaOf((parameters ?? {}) as Schema, word, nameOf),
  };
}

interface Schema {
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

function schemaOf(schema: Schema, word: Replace, nameOf: Replace): Schema {
  const { description, enum: values, properties, required, items } = schema;
  return {
    ...schema,
    ...(description !== undefined && { description: word(description) }),
    ...(values && { enum: values.map(word) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, value]) => [
          nameOf(key),
          schemaOf(value, word, nameOf),
        ]),
      ),
    }),
    ...(required && { required: required.map(nameOf) }),
    ...(items && { items: schemaOf(items, word, nameOf) }),
  };
}
