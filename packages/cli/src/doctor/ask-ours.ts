import { ChatError, type ChatModel, type ChatOptions, type ChatReply } from '@modelspeak/chat';
import { ModelspeakError } from '@modelspeak/core';
import type { Said } from './answered.js';
import { type Asked, NotSupported } from './asked.js';
import { madeCall } from './tasks/made-call.js';
import { isObjectTask } from './tasks/task.js';

/** Asks a task through our library. */
export async function askOurs(model: ChatModel, asked: Asked): Promise<Said> {
  const { task, toolChoice, isSingle, thinking, maxTokens, signal } = asked;
  const { messages } = task;
  const options: ChatOptions = {
    signal,
    sampling: { temperature: 0, maxTokens },
    ...(thinking !== undefined && { thinking: { enabled: thinking } }),
    ...(isSingle && singleCall(model)),
  };
  try {
    if (isObjectTask(task)) {
      const { object, reply } = await model.object({ messages }, task.schema, {
        ...options,
        repairs: 1,
      });
      return { ...saidBy(reply), content: JSON.stringify(object) };
    }
    return saidBy(await model.chat({ messages, tools: task.tools }, { ...options, toolChoice }));
  } catch (error) {
    if (error instanceof ModelspeakError && error.code === 'unsupported') {
      throw new NotSupported(error.message, { cause: error });
    }
    if (error instanceof ChatError && error.code === 'no_object') return lastOf(error);
    throw error;
  }
}

function singleCall({ settings: { format, endpoint } }: ChatModel): ChatOptions {
  if (endpoint.kind === 'prompt') return { maxCalls: 1 };
  return format.request.parallelToolCalls === true ? { parallelToolCalls: false } : {};
}

function saidBy({ message, sampled, reason }: ChatReply): Said {
  const content = message.content ?? '';
  return {
    content,
    calls: (message.tool_calls ?? []).map(({ function: called }) => madeCall(called)),
    raw: sampled?.text ?? JSON.stringify(message),
    isCut: reason === 'length',
  };
}

/** The last answer of a model that gave no object that fits. */
function lastOf({ messages }: ChatError): Said {
  const last = messages.findLast(({ role }) => role === 'assistant')?.content;
  const content = typeof last === 'string' ? last : '';
  return { content, calls: [], raw: content, isCut: false };
}
