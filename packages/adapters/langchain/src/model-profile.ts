import type { ChatModel } from '@modelspeak/chat';
import { LANGCHAIN } from './from-langchain/langchain-format.js';

/** What LangChain asks about a model before it uses it. Its own type is newer than the oldest LangChain that runs. */
export interface ChatModelspeakProfile {
  readonly toolCalling: boolean;
  /** Whether a tool can be forced by its name. */
  readonly toolChoice: boolean;
  /** Whether an answer is held to a schema, also where tools are offered. */
  readonly structuredOutput: boolean;
  readonly reasoningOutput: boolean;
  readonly imageInputs: boolean;
  readonly audioInputs: boolean;
  readonly maxInputTokens?: number;
}

/** Describes what the format and the endpoint of a model can do together. */
export function profileOf({ settings }: ChatModel): ChatModelspeakProfile {
  const { format, endpoint, model } = settings;
  const { supports, request } = format;
  const isHeld = endpoint.kind === 'body' || endpoint.capabilities.grammar !== undefined;
  const takesMedia = endpoint.kind === 'body' || endpoint.capabilities.media === true;
  const context = model?.context ?? (endpoint.kind === 'prompt' ? endpoint.context : undefined);
  return {
    toolCalling: supports.tools === true,
    toolChoice: isHeld && Boolean(request.toolChoice),
    // A model of LangChain takes a schema or tools, not both.
    structuredOutput: isHeld && Boolean(request.responseFormat) && format.name !== LANGCHAIN,
    reasoningOutput: supports.reasoning === true,
    imageInputs: supports.images === true && takesMedia,
    audioInputs: supports.audio === true && takesMedia,
    ...(context !== undefined && { maxInputTokens: context }),
  };
}
