import type {
  ChatCompletionChunk,
  ChatCompletionMessage,
  ChatCompletionMessageParam,
  ChatCompletionMessageToolCall,
  ChatCompletionTool,
} from 'openai/resources/chat/completions';
import type { AssistantMessage, Message, Tool, ToolCall } from './conversation.js';
import type { OpenAIChunk, WrittenOpenAIChunk } from './openai-chunks.js';

// Whoever uses the official `openai` package can hand its values to us: `tsc` fails where one of its
// types is no longer assignable to ours.
type Assignable<From extends To, To> = From;

export type Types = [
  Assignable<ChatCompletionMessageParam, Message>,
  Assignable<ChatCompletionMessage, AssistantMessage>,
  Assignable<ChatCompletionMessageToolCall, ToolCall>,
  Assignable<ChatCompletionTool, Tool>,
  Assignable<ChatCompletionChunk, OpenAIChunk>,
  Assignable<WrittenOpenAIChunk, ChatCompletionChunk>,
];
