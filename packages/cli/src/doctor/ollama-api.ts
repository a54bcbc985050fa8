import type { JsonObject } from '@modelspeak/endpoint/authoring';
import type { Said } from './answered.js';
import { type Asked, NotSupported } from './asked.js';
import { listOf, objectOf, textOf } from './json-values.js';
import { madeCall } from './tasks/made-call.js';
import { isObjectTask, type MadeCall } from './tasks/task.js';

/** A task as a body of Ollama's own chat API. */
export function ollamaBody(
  { task, toolChoice, thinking, maxTokens }: Asked,
  context: number | undefined,
): JsonObject {
  if (toolChoice !== 'auto') throw new NotSupported('/api/chat has no tool_choice');
  return {
    stream: false,
    options: {
      temperature: 0,
      num_predict: maxTokens,
      // With another size, Ollama would load the model anew for each request.
      ...(context !== undefined && { num_ctx: context }),
    },
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

/** What a response of Ollama says. */
export function ollamaSaid({ message: given, done_reason: reason }: JsonObject): Said {
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
