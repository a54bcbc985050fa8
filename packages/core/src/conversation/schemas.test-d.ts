import { expectTypeOf } from 'vitest';
import type * as z from 'zod/mini';
import type {
  AssistantMessage,
  Conversation,
  FunctionTool,
  FunctionToolCall,
  Message,
  Part,
  ReplyMessage,
  SystemMessage,
  Tool,
  ToolCall,
  ToolMessage,
  UserMessage,
} from './conversation.js';
import type * as schemas from './schemas.js';

// The plain interfaces and the Zod schemas describe the same values: each is assignable to the other.

type Schemas = typeof schemas;
type Of<Name extends keyof Schemas> =
  Schemas[Name] extends z.ZodMiniType<infer Output> ? Output : never;

interface Plain {
  partSchema: Part;
  functionCallSchema: FunctionToolCall;
  toolCallSchema: ToolCall;
  systemMessageSchema: SystemMessage;
  userMessageSchema: UserMessage;
  assistantMessageSchema: AssistantMessage;
  toolMessageSchema: ToolMessage;
  messageSchema: Message;
  functionToolSchema: FunctionTool;
  toolSchema: Tool;
  conversationSchema: Conversation;
}

type Parsed = { [Name in keyof Schemas]: Of<Name> };

/** Fails to compile where the first is not assignable to the second. */
type Assignable<From extends To, To> = readonly [From, To];

export type ParsedIsPlain = Assignable<Parsed, Plain>;
export type PlainIsParsed = Assignable<Plain, Parsed>;
expectTypeOf<keyof Schemas>().toEqualTypeOf<keyof Plain>();

// What a reader gives is a message of the conversation.
expectTypeOf<ReplyMessage<ToolCall>>().toExtend<Message>();
expectTypeOf<ReplyMessage<ToolCall>>().toExtend<Parsed['assistantMessageSchema']>();
