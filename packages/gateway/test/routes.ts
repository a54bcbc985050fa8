/** What is the same on every route: a call of the tool `f` with its result, as each protocol writes it. */
export interface RouteCase {
  readonly path: string;
  /** Where the arguments of the call are, as the client counts. */
  readonly arguments: string;
  /** The history of a call with these arguments: as text, where the protocol has text. */
  history(args: unknown, id?: string): object;
  /** A question with the tool. */
  question(more?: object): object;
}

const schema = { type: 'object', properties: { city: { type: 'string' } } };
const functionTool = { type: 'function', function: { name: 'f', parameters: schema } };
const asked = { role: 'user', content: 'Hi' };

export const ROUTES: readonly RouteCase[] = [
  {
    path: '/v1/chat/completions',
    arguments: 'messages[1].tool_calls[0].function.arguments',
    question: (more) => ({ messages: [asked], tools: [functionTool], ...more }),
    history(args, id = 'a') {
      const call = { id, type: 'function', function: { name: 'f', arguments: args } };
      const said = { role: 'assistant', content: null, tool_calls: [call] };
      const result = { role: 'tool', tool_call_id: id, content: 'no' };
      return this.question({ messages: [asked, said, result] });
    },
  },
  {
    path: '/v1/responses',
    arguments: 'input[1].arguments',
    question: (more) => ({
      input: [asked],
      tools: [{ type: 'function', name: 'f', parameters: schema }],
      ...more,
    }),
    history(args, id = 'a') {
      const call = { type: 'function_call', call_id: id, name: 'f', arguments: args };
      const result = { type: 'function_call_output', call_id: id, output: 'no' };
      return this.question({ input: [asked, call, result] });
    },
  },
  {
    path: '/v1/messages',
    arguments: 'messages[1].content[0].input',
    question: (more) => ({
      max_tokens: 999,
      messages: [asked],
      tools: [{ name: 'f', input_schema: schema }],
      ...more,
    }),
    history(args, id = 'a') {
      const call = { type: 'tool_use', id, name: 'f', input: args };
      const result = { type: 'tool_result', tool_use_id: id, content: 'no' };
      return this.question({
        messages: [
          asked,
          { role: 'assistant', content: [call] },
          { role: 'user', content: [result] },
        ],
      });
    },
  },
  {
    path: '/api/chat',
    arguments: 'messages[1].tool_calls[0].function.arguments',
    question: (more) => ({ messages: [asked], tools: [functionTool], ...more }),
    history(args) {
      const call = { function: { name: 'f', arguments: args } };
      const said = { role: 'assistant', content: '', tool_calls: [call] };
      return this.question({
        messages: [asked, said, { role: 'tool', tool_name: 'f', content: 'no' }],
      });
    },
  },
];

/** What a client got of a reply. */
export interface Got {
  readonly text: string;
  readonly calls: readonly {
    readonly id?: string;
    readonly name: string;
    readonly arguments: unknown;
  }[];
  readonly reason: unknown;
}

/** Reads a whole response of a route. */
export function gotWhole(path: string, body: unknown): Got {
  // biome-ignore lint/suspicious/noExplicitAny: responses of four protocols
  const response = body as any;
  switch (path) {
    case '/v1/chat/completions': {
      const [{ message, finish_reason }] = response.choices;
      return { text: message.content ?? '', calls: functionsOf(message), reason: finish_reason };
    }
    case '/v1/responses': {
      const { output, status } = response;
      const said = output.filter(({ type }: Typed) => type === 'message');
      const calls = output.filter(({ type }: Typed) => type === 'function_call');
      return {
        text: said
          .flatMap(({ content }: { content: { text: string }[] }) =>
            content.map(({ text }) => text),
          )
          .join(''),
        calls: calls.map(({ call_id, name, arguments: args }: Record<string, unknown>) => ({
          id: call_id,
          name,
          arguments: args,
        })),
        reason: status,
      };
    }
    case '/v1/messages': {
      const { content, stop_reason } = response;
      const said = content.filter(({ type }: Typed) => type === 'text');
      const calls = content.filter(({ type }: Typed) => type === 'tool_use');
      return {
        text: said.map(({ text }: { text: string }) => text).join(''),
        calls: calls.map(({ id, name, input }: Record<string, unknown>) => ({
          id,
          name,
          arguments: input,
        })),
        reason: stop_reason,
      };
    }
    default: {
      const { message, done_reason } = response;
      return { text: message.content, calls: functionsOf(message), reason: done_reason };
    }
  }
}

interface Typed {
  readonly type: string;
}

function functionsOf({
  tool_calls = [],
}: {
  tool_calls?: { id: string; function: { name: string; arguments: unknown } }[];
}) {
  return tool_calls.map(({ id, function: called }) => ({
    id,
    name: called.name,
    arguments: called.arguments,
  }));
}
