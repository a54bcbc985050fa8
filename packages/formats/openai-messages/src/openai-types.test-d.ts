import {
  type AssistantMessage,
  createRegistry,
  type Format,
  type FormatFactory,
  type Message,
  type Reader,
  type ReaderEvent,
  type Reply,
  readEvents,
  type Tool,
  type ToolCall,
} from '@modelspeak/core';
import type { OpenAI as OpenAI7 } from 'openai';
import type * as Chat7 from 'openai/resources/chat/completions';
import type { OpenAI as OpenAI5 } from 'openai-5';
import type * as Chat5 from 'openai-5/resources/chat/completions';
import type { OpenAI as OpenAI6 } from 'openai-6';
import type * as Chat6 from 'openai-6/resources/chat/completions';
import {
  type OpenAIChunk,
  type OpenAIMessage,
  type OpenAIMessagesOptions,
  type OpenAIRequestBody,
  type OpenAITool,
  openaiMessages,
  type WrittenOpenAIChunk,
} from './index.js';

// Values of the official `openai` package are assignable to our types, and ours to its types. `tsc` fails if one
// no longer is.

/** The types that the package returns. */
interface Theirs {
  param: Message;
  message: AssistantMessage;
  call: ToolCall;
  tool: Tool;
  chunk: OpenAIChunk;
}

/** The types that the package accepts. */
interface Ours {
  param: OpenAIMessage;
  tool: OpenAITool;
  chunk: WrittenOpenAIChunk;
  request: OpenAIRequestBody;
}

type Fits<
  Their extends Theirs & { request: unknown },
  _Our extends Pick<Their, keyof Ours>,
> = Their;

export type Types = [
  Fits<
    {
      param: Chat5.ChatCompletionMessageParam;
      message: Chat5.ChatCompletionMessage;
      call: Chat5.ChatCompletionMessageToolCall;
      tool: Chat5.ChatCompletionTool;
      chunk: Chat5.ChatCompletionChunk;
      request: Chat5.ChatCompletionCreateParams;
    },
    Ours
  >,
  Fits<
    {
      param: Chat6.ChatCompletionMessageParam;
      message: Chat6.ChatCompletionMessage;
      call: Chat6.ChatCompletionMessageToolCall;
      tool: Chat6.ChatCompletionTool;
      chunk: Chat6.ChatCompletionChunk;
      request: Chat6.ChatCompletionCreateParams;
    },
    Ours
  >,
  Fits<
    {
      param: Chat7.ChatCompletionMessageParam;
      message: Chat7.ChatCompletionMessage;
      call: Chat7.ChatCompletionMessageToolCall;
      tool: Chat7.ChatCompletionTool;
      chunk: Chat7.ChatCompletionChunk;
      request: Chat7.ChatCompletionCreateParams;
    },
    Omit<Ours, 'chunk'> & { chunk: WrittenOpenAIChunk<ToolCall> }
  >,
];

const conversation = { messages: [{ role: 'user', content: 'Hi' }] } as const;
const format = openaiMessages({ model: 'gpt-5' });
const streaming = openaiMessages({
  model: 'gpt-5',
  parameters: { stream: true, stop: ['\n'] },
});
const demanding = () =>
  format.body(conversation, {
    toolChoice: { type: 'function', function: { name: 'f' } },
    responseFormat: {
      type: 'json_schema',
      json_schema: { name: 'answer', schema: { type: 'object', required: ['x'] } },
    },
    thinking: { effort: 'low' },
  });

export async function version5({ chat }: OpenAI5): Promise<AsyncIterable<ReaderEvent>> {
  const completion: Chat5.ChatCompletion = await chat.completions.create(format.body(conversation));
  await chat.completions.create(demanding());
  const hard = format.body(conversation, { thinking: { effort: 'xhigh' } });
  // @ts-expect-error this version does not know the word
  await chat.completions.create(hard);
  const reply: Reply = format.parse(completion);
  const messages: Message[] = [reply.message, ...completion.choices.map(({ message }) => message)];
  const stream = await chat.completions.create(streaming.body({ messages }));
  return readEvents(stream, streaming.reader());
}

export async function version6({ chat }: OpenAI6): Promise<AsyncIterable<ReaderEvent>> {
  const completion: Chat6.ChatCompletion = await chat.completions.create(format.body(conversation));
  await chat.completions.create(demanding());
  await chat.completions.create(format.body(conversation, { thinking: { effort: 'xhigh' } }));
  const reply: Reply = format.parse(completion);
  const messages: Message[] = [reply.message, ...completion.choices.map(({ message }) => message)];
  const stream = await chat.completions.create(streaming.body({ messages }));
  return readEvents(stream, streaming.reader());
}

export async function version7({ chat }: OpenAI7): Promise<AsyncIterable<ReaderEvent>> {
  const completion: Chat7.ChatCompletion = await chat.completions.create(format.body(conversation));
  await chat.completions.create(demanding());
  await chat.completions.create(format.body(conversation, { thinking: { effort: 'xhigh' } }));
  const reply: Reply = format.parse(completion);
  const messages: Message[] = [reply.message, ...completion.choices.map(({ message }) => message)];
  const stream = await chat.completions.create(streaming.body({ messages }));
  return readEvents(stream, streaming.reader());
}

export async function refused({ chat }: OpenAI7): Promise<void> {
  const hot = openaiMessages({ model: 'gpt-5', parameters: { temperature: 'hot' } });
  // @ts-expect-error a temperature is a number
  await chat.completions.create(hot.body(conversation));
  // @ts-expect-error a request needs a model
  await chat.completions.create(openaiMessages().body(conversation));
  // @ts-expect-error a request cannot leave its last message open
  format.body(conversation, { continueFinalMessage: true });
  // @ts-expect-error there is no such effort
  format.body(conversation, { thinking: { effort: 'huge' } });
  // @ts-expect-error there is no such option
  format.body(conversation, { tool_choice: 'auto' });
}

export const requested: ['required', 'low'] = [
  format.body(conversation, { toolChoice: 'required' }).tool_choice,
  demanding().reasoning_effort,
];
export const changed: [string, 0, true] = [
  openaiMessages({ parameters: { n: 0 } })
    .with({ model: 'gpt-4o' })
    .body(conversation).model,
  openaiMessages({ parameters: { n: 0 } })
    .with({ choice: 1 })
    .body(conversation).n,
  format.with({ parameters: { stream: true } }).body(conversation).stream,
];
export const factory: FormatFactory<OpenAIMessagesOptions, Format> = openaiMessages;
export const formats: Format[] = createRegistry([openaiMessages(), format]).list() as Format[];
export const reader: Reader<string> = format.reader();
export const custom: Reply<ToolCall> = format.parse({}, { tools: [] as Tool[] });
// @ts-expect-error without custom tools, all calls are of functions
export const name: string = custom.message.tool_calls?.[0].function.name;
