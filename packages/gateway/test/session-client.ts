import { gotWhole } from './routes.js';

/** A tool that a client offers. */
export interface SessionTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: object;
}

/** What a client remembers of a conversation. */
export type Said =
  | { readonly role: 'user'; readonly text: string }
  | SaidByModel
  | { readonly role: 'tool'; readonly id: string; readonly name: string; readonly text: string };

export interface SaidByModel {
  readonly role: 'assistant';
  readonly thought: string;
  readonly text: string;
  readonly calls: readonly {
    readonly id: string;
    readonly name: string;
    readonly arguments: unknown;
  }[];
}

/** A protocol by which a client sends its conversation, and reads a reply. */
export interface SessionProtocol {
  readonly path: string;
  write(said: readonly Said[], tools: readonly SessionTool[]): object;
  /** Reads the body of a whole response. */
  read(body: unknown): SaidByModel;
}

const functions = (tools: readonly SessionTool[]) =>
  tools.map((tool) => ({ type: 'function', function: tool }));

const chat: SessionProtocol = {
  path: '/v1/chat/completions',
  write: (said, tools) => ({
    tools: functions(tools),
    messages: said.map((each) => {
      if (each.role === 'user') return { role: 'user', content: each.text };
      if (each.role === 'tool') {
        return { role: 'tool', tool_call_id: each.id, content: each.text };
      }
      const calls = each.calls.map(({ id, ...called }) => ({
        id,
        type: 'function',
        function: called,
      }));
      return {
        role: 'assistant',
        content: each.text,
        ...(each.thought !== '' && { reasoning_content: each.thought }),
        ...(calls.length > 0 && { tool_calls: calls }),
      };
    }),
  }),
  read: (body) => reply(chat.path, body, inMessage(body, 'reasoning_content')),
};

const ollama: SessionProtocol = {
  path: '/api/chat',
  write: (said, tools) => ({
    stream: false,
    tools: functions(tools),
    messages: said.map((each) => {
      if (each.role === 'user') return { role: 'user', content: each.text };
      if (each.role === 'tool') return { role: 'tool', tool_name: each.name, content: each.text };
      const calls = each.calls.map(({ id, ...called }) => ({ id, function: called }));
      return {
        role: 'assistant',
        content: each.text,
        ...(each.thought !== '' && { thinking: each.thought }),
        ...(calls.length > 0 && { tool_calls: calls }),
      };
    }),
  }),
  read: (body) => reply(ollama.path, body, inMessage(body, 'thinking')),
};

const responses: SessionProtocol = {
  path: '/v1/responses',
  write: (said, tools) => ({
    tools: tools.map((tool) => ({ type: 'function', strict: false, ...tool })),
    input: said.flatMap((each): object[] => {
      if (each.role === 'user') return [{ role: 'user', content: each.text }];
      if (each.role === 'tool') {
        return [{ type: 'function_call_output', call_id: each.id, output: each.text }];
      }
      const content = [{ type: 'output_text', text: each.text, annotations: [] }];
      return [
        ...(each.thought === ''
          ? []
          : [
              {
                type: 'reasoning',
                id: 'rs_1',
                summary: [],
                content: [{ type: 'reasoning_text', text: each.thought }],
              },
            ]),
        ...(each.text === '' ? [] : [{ type: 'message', role: 'assistant', content }]),
        ...each.calls.map(({ id, ...called }) => ({
          type: 'function_call',
          call_id: id,
          ...called,
        })),
      ];
    }),
  }),
  read: (body) => {
    const { output } = body as { output: { content?: { type: string; text: string }[] }[] };
    const texts = output.flatMap(({ content = [] }) => content);
    const thoughts = texts.filter(({ type }) => type === 'reasoning_text');
    return reply(responses.path, body, thoughts.map(({ text }) => text).join(''));
  },
};

const messages: SessionProtocol = {
  path: '/v1/messages',
  write: (said, tools) => {
    const written: { role: string; content: object[] }[] = [];
    for (const each of said) {
      const role = each.role === 'assistant' ? 'assistant' : 'user';
      const last = written.at(-1);
      // Results and what the user says after them are one message.
      if (last?.role === role) last.content.push(...blocksOf(each));
      else written.push({ role, content: blocksOf(each) });
    }
    return {
      max_tokens: 9999,
      tools: tools.map(({ parameters, ...tool }) => ({ ...tool, input_schema: parameters })),
      messages: written,
    };
  },
  read: (body) => {
    const { content } = body as { content: { thinking?: string }[] };
    return reply(messages.path, body, content.map(({ thinking = '' }) => thinking).join(''));
  },
};

function blocksOf(said: Said): object[] {
  if (said.role === 'user') return [{ type: 'text', text: said.text }];
  if (said.role === 'tool') {
    return [{ type: 'tool_result', tool_use_id: said.id, content: said.text }];
  }
  return [
    ...(said.thought === '' ? [] : [{ type: 'thinking', thinking: said.thought, signature: '' }]),
    ...(said.text === '' ? [] : [{ type: 'text', text: said.text }]),
    ...said.calls.map(({ arguments: input, ...call }) => ({ type: 'tool_use', ...call, input })),
  ];
}

function inMessage(body: unknown, key: string): string {
  const { choices: [choice] = [], message } = body as {
    choices?: { message: Record<string, unknown> }[];
    message?: Record<string, unknown>;
  };
  return String((choice?.message ?? message)?.[key] ?? '');
}

function reply(path: string, body: unknown, thought: string): SaidByModel {
  const { text, calls } = gotWhole(path, body);
  const named = calls.map(({ id = '', ...call }) => ({ id, ...call }));
  return { role: 'assistant', thought, text, calls: named };
}

/** How sessions are held, by name. */
export const SESSIONS: Readonly<
  Record<string, { readonly protocol: SessionProtocol; readonly isStored?: boolean }>
> = {
  '/v1/chat/completions': { protocol: chat },
  '/v1/messages': { protocol: messages },
  '/v1/responses': { protocol: responses },
  '/v1/responses, previous_response_id': { protocol: responses, isStored: true },
  '/api/chat': { protocol: ollama },
};

/** A client that holds a conversation, and sends all of it with each request unless responses are stored. */
export class SessionClient {
  said: Said[] = [];
  readonly #path: string;
  readonly #protocol: SessionProtocol;
  readonly #isStored: boolean;
  readonly #tools: readonly SessionTool[];
  readonly #send: (path: string, body: object) => Promise<unknown>;
  /** The stored responses, each with how much was said until then. */
  #stored: { readonly id: string | undefined; readonly length: number }[] = [];

  constructor(
    way: string,
    tools: readonly SessionTool[],
    send: (path: string, body: object) => Promise<unknown>,
  ) {
    const session = SESSIONS[way];
    if (session === undefined) throw new Error(`unknown way ${way}`);
    this.#protocol = session.protocol;
    this.#path = session.protocol.path;
    this.#isStored = session.isStored === true;
    this.#tools = tools;
    this.#send = send;
  }

  /** Sends the conversation, and adds the reply to it. */
  async ask(model = 'm'): Promise<SaidByModel> {
    const last = this.#stored.at(-1);
    const fresh = this.#isStored ? this.said.slice(last?.length) : this.said;
    const body = {
      model,
      ...this.#protocol.write(fresh, this.#tools),
      ...(this.#isStored && { previous_response_id: last?.id }),
    };
    const response = await this.#send(this.#path, body);
    const said = this.#protocol.read(response);
    this.said.push(said);
    this.#stored.push({ id: (response as { id?: string }).id, length: this.said.length });
    return said;
  }

  /** Forgets the conversation. */
  restart(): void {
    this.said = [];
    this.#stored = [];
  }

  /** Changes the text of what was said. Where responses are stored, what was said after it is gone. */
  edit(place: number, text: string): void {
    const edited = this.said[place];
    if (edited === undefined) throw new Error(`nothing was said at ${place}`);
    const rest = this.#isStored ? [] : this.said.slice(place + 1);
    this.said = [...this.said.slice(0, place), { ...edited, text }, ...rest];
    this.#stored = this.#stored.filter(({ length }) => length <= place);
  }

  /** Answers the calls of the last reply; `false` if it has none. */
  answer(text: string): boolean {
    const last = this.said.at(-1);
    if (last?.role !== 'assistant' || last.calls.length === 0) return false;
    for (const { id, name } of last.calls) this.said.push({ role: 'tool', id, name, text });
    return true;
  }

  say(text: string): void {
    this.said.push({ role: 'user', text });
  }
}
