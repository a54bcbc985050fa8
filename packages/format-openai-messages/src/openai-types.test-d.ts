import type { Format, FormatFactory, Reader } from '@modelspeak/core';
import type { OpenAI } from 'openai';
import type { Stream } from 'openai/core/streaming';
import type {
  ChatCompletion,
  ChatCompletionChunk,
  ChatCompletionCreateParams,
  ChatCompletionMessageParam,
  ChatCompletionTool,
} from 'openai/resources/chat/completions';
import { openaiMessages } from './index.js';
import type { OpenAIMessagesOptions } from './options.js';
import type { OpenAIMessage, OpenAIRequestBody, OpenAITool } from './request-body.js';

// Our bodies can be handed to the official `openai` package: `tsc` fails where they no longer can.
type Assignable<From extends To, To> = From;

export type Types = [
  Assignable<OpenAIMessage, ChatCompletionMessageParam>,
  Assignable<OpenAITool, ChatCompletionTool>,
  Assignable<OpenAIRequestBody, ChatCompletionCreateParams>,
  Assignable<typeof openaiMessages, FormatFactory<OpenAIMessagesOptions, Format>>,
];

declare const client: OpenAI;

export async function whole(): Promise<ChatCompletion> {
  const format = openaiMessages({ model: 'gpt-5' });
  return await client.chat.completions.create(format.body({ messages: [] }));
}

export async function streamed(): Promise<Stream<ChatCompletionChunk>> {
  const format = openaiMessages({
    model: 'gpt-5',
    parameters: {
      stream: true,
      stop: ['\n'],
      tool_choice: 'auto',
      response_format: { type: 'json_object' },
    },
  });
  return await client.chat.completions.create(format.body({ messages: [] }));
}

export async function wrongParameter(): Promise<unknown> {
  const format = openaiMessages({ model: 'gpt-5', parameters: { temperature: 'hot' } });
  // @ts-expect-error a temperature is a number
  return await client.chat.completions.create(format.body({ messages: [] }));
}

export async function withoutModel(): Promise<unknown> {
  // @ts-expect-error a request needs a model
  return await client.chat.completions.create(openaiMessages().body({ messages: [] }));
}

export const formats: Format[] = [openaiMessages(), openaiMessages({ model: 'gpt-5' })];
export const reader: Reader<string> = openaiMessages().reader();
export const push = (chunk: ChatCompletionChunk) => openaiMessages().reader().push(chunk);
