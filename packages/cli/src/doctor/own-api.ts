import { EndpointError } from '@modelspeak/endpoint';
import { createServer, isJsonObject, type JsonObject } from '@modelspeak/endpoint/authoring';
import { chatServerOf } from '../endpoints/find-server.js';
import type { OpenModel } from '../endpoints/open-model.js';
import type { Said } from './answered.js';
import { type Asked, NotSupported } from './asked.js';
import { madeCall } from './tasks/made-call.js';
import { isObjectTask, type MadeCall } from './tasks/task.js';

/** The chat API of a server, which writes prompts and reads replies itself. */
export interface OwnApi {
  /** Its path, such as `/v1/chat/completions`. */
  readonly path: string;
  ask(asked: Asked): Promise<Said>;
  /** Sends a body of chat completions. */
  send(body: JsonObject, signal: AbortSignal): Promise<JsonObject>;
}

/** The kinds of servers that take parameters of chat templates. */
const TAKES_KWARGS: readonly string[] = ['llama-server', 'completions'];

/** The server's own chat API; `undefined` for a model in this process. */
export function ownApi(place: OpenModel['place']): OwnApi | undefined {
  const chat = chatServerOf(place);
  if (chat.kind !== 'openai' || chat.url === undefined) return undefined;
  const server = createServer('the server', chat.url, { key: place.key });
  const model = place.model ?? 'model';
  const send: OwnApi['send'] = (body, signal) =>
    server.json('chat/completions', { model, ...body }, { signal });
  if (place.kind === 'ollama') {
    const root = createServer('the server', place.url ?? '', { key: place.key });
    return {
      path: '/api/chat',
      ask: async (asked) =>
        ollamaSaid(
          await root.json('api/chat', { model, ...ollamaBody(asked) }, { signal: asked.signal }),
        ),
      send,
    };
  }
  const limit = chat.dialect === 'openai' ? 'max_completion_tokens' : 'max_tokens';
  const takesKwargs = TAKES_KWARGS.includes(place.kind) && place.dialect !== 'tgi';
  return {
    path: '/v1/chat/completions',
    ask: async (asked) => {
      const body = { ...completionsBody(asked, takesKwargs), [limit]: asked.maxTokens };
      return completionsSaid(await send(body, asked.signal));
    },
    send,
  };
}

function completionsBody(
  { task, toolChoice, isSingle, thinking }: Asked,
  takesKwargs: boolean,
): JsonObject {
  return {
    temperature: 0,
    messages: task.messages,
    ...(isObjectTask(task)
      ? {
          response_format: {
            type: 'json_schema',
            json_schema: { name: 'answer', schema: task.schema, strict: true },
          },
        }
      : task.tools.length > 0 && { tools: task.tools, tool_choice: toolChoice }),
    ...(isSingle && { parallel_tool_calls: false }),
    // Templates have two names for it, and take no notice of others.
    ...(takesKwargs &&
      thinking !== undefined && {
        chat_template_kwargs: { enable_thinking: thinking, thinking },
      }),
  };
}

function completionsSaid({ choices, error }: JsonObject): Said {
  // Some servers say so with a status of success.
  if (isJsonObject(error)) {
    throw new EndpointError('refused', `the server failed: ${textOf(error['message'])}`);
  }
  const choice = objectOf(Array.isArray(choices) ? choices[0] : undefined);
  const message = objectOf(choice['message']);
  return {
    content: textOf(message['content']),
    calls: listOf(message['tool_calls']).map((call) => {
      const { name, arguments: args } = objectOf(objectOf(call)['function']);
      return madeCall({ name: textOf(name), arguments: textOf(args) });
    }),
    raw: JSON.stringify(message),
    isCut: choice['finish_reason'] === 'length',
  };
}

function ollamaBody({ task, toolChoice, thinking, maxTokens }: Asked): JsonObject {
  if (toolChoice !== 'auto') throw new NotSupported('/api/chat has no tool_choice');
  return {
    stream: false,
    options: { temperature: 0, num_predict: maxTokens },
    messages: task.messages.map(ollamaMessage),
    ...(isObjectTask(task) ? { format: task.schema } : { tools: task.tools }),
    ...(thinking !== undefined && { think: thinking }),
  };
}

/** A message with its arguments as objects, as Ollama has them. */
function ollamaMessage(message: Asked['task']['messages'][number]): object {
  if (message.role !== 'assistant' || !message.tool_calls) return message;
  const calls = message.tool_calls.flatMap((call) =>
    call.type === 'function' ? [{ function: madeCall(call.function) }] : [],
  );
  return { ...message, content: message.content ?? '', tool_calls: calls };
}

function ollamaSaid({ message: given, done_reason: reason }: JsonObject): Said {
  const message = objectOf(given);
  return {
    content: textOf(message['content']),
    calls: listOf(message['tool_calls']).map((call): MadeCall => {
      const { name, arguments: args } = objectOf(objectOf(call)['function']);
      return { name: textOf(name), arguments: args };
    }),
    raw: JSON.stringify(message),
    isCut: reason === 'length',
  };
}

function objectOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
