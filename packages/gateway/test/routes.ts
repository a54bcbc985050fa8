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
