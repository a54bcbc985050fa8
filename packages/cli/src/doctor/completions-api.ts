import { EndpointError } from '@modelspeak/endpoint';
import { isJsonObject, type JsonObject } from '@modelspeak/endpoint/authoring';
import type { Server } from '../endpoints/find-server.js';
import type { Said } from './answered.js';
import type { Asked } from './asked.js';
import { listOf, objectOf, textOf } from './json-values.js';
import { madeCall } from './tasks/made-call.js';
import { isObjectTask } from './tasks/task.js';

/** The kinds of servers that take parameters of chat templates. */
const TAKES_KWARGS: readonly string[] = ['llama-server', 'completions'];

/** A task as a body of chat completions. */
export function completionsBody(
  { task, toolChoice, isSingle, thinking, maxTokens }: Asked,
  { kind, dialect }: Pick<Server, 'kind' | 'dialect'>,
): JsonObject {
  const takesKwargs = TAKES_KWARGS.includes(kind) && dialect !== 'tgi';
  return {
    temperature: 0,
    [dialect === 'openai' ? 'max_completion_tokens' : 'max_tokens']: maxTokens,
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

/** What a response of chat completions says. */
export function completionsSaid({ choices, error }: JsonObject): Said {
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
