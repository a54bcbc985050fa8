import OpenAI from 'openai';
import { madeCall } from '../../packages/cli/src/doctor/tasks/made-call.ts';
import type { MadeCall } from '../../packages/cli/src/doctor/tasks/task.ts';
import { MAX_TOKENS, type Place, type Question, type Said } from './ways.ts';

/** Asks through the chat completions of OpenAI's API, which llama.cpp's server and our gateway have. */
export function openaiPlace(url: string): Place {
  // With retries: the server may close a connection that was idle.
  const client = new OpenAI({ baseURL: `${url}/v1`, apiKey: 'x' });
  return {
    async ask({ messages, tools, toolChoice, schema }: Question): Promise<Said> {
      const { choices } = await client.chat.completions.create({
        model: 'model',
        temperature: 0,
        max_tokens: MAX_TOKENS,
        messages: messages as OpenAI.ChatCompletionMessageParam[],
        ...(tools && { tools: tools as OpenAI.ChatCompletionTool[] }),
        ...(toolChoice && { tool_choice: toolChoice }),
        ...(schema && {
          response_format: {
            type: 'json_schema',
            json_schema: { name: 'answer', schema, strict: true },
          },
        }),
      });
      const message = choices[0]?.message;
      if (message === undefined) throw new Error('the reply has no message');
      const content = message.content ?? '';
      return { content, calls: (message.tool_calls ?? []).map(callOf), raw: content };
    },
    close: async () => undefined,
  };
}

function callOf(call: OpenAI.ChatCompletionMessageToolCall): MadeCall {
  return call.type === 'function'
    ? madeCall(call.function)
    : { name: call.custom.name, arguments: call.custom.input };
}
