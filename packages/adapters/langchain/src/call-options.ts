import type {
  BaseChatModelCallOptions,
  BindToolsInput,
} from '@langchain/core/language_models/chat_models';
import type { ChatOptions } from '@modelspeak/chat';
import type { ResponseFormat, Tool } from '@modelspeak/core';
import type { StructuredOption } from './structured/structured-option.js';
import { toTool } from './tools/to-tool.js';
import { toToolChoice } from './tools/to-tool-choice.js';

/**
 * Options of a call: LangChain's, and those of Modelspeak's chat models, such as `thinking`, `sampling` and
 * `documents`.
 */
export interface ChatModelspeakCallOptions
  extends BaseChatModelCallOptions,
    Omit<ChatOptions, 'signal'> {
  /** The tools of the call; `bindTools` sets them. */
  tools?: readonly BindToolsInput[];
  /** What the reply must be, in OpenAI's form. The same as `responseFormat`. */
  response_format?: ResponseFormat;
  /** Whether the schemas of all tools are enforced strictly. */
  strict?: boolean | undefined;
  /** Set by `withStructuredOutput`. */
  structured?: StructuredOption;
}

const CHAT_OPTIONS = {
  generationPrompt: true,
  today: true,
  specialTokens: true,
  toolLinks: true,
  onLoss: true,
  continueFinalMessage: true,
  thinking: true,
  toolChoice: true,
  parallelToolCalls: true,
  responseFormat: true,
  documents: true,
  callId: true,
  limit: true,
  strictCalls: true,
  sampling: true,
  variables: true,
  signal: true,
  headers: true,
  wait: true,
  maxCalls: true,
  onPrompt: true,
  after: true,
  timeouts: true,
  language: true,
} satisfies Record<keyof ChatOptions, true>;

/** The options of a call as Modelspeak's chat models take them. */
export function chatOptionsOf(given: ChatModelspeakCallOptions): ChatOptions {
  const own = Object.fromEntries(
    Object.entries(given).filter(([key, value]) => key in CHAT_OPTIONS && value !== undefined),
  ) as ChatOptions;
  const { stop, tool_choice, response_format, signal } = given;
  return {
    ...own,
    signal,
    ...(stop !== undefined && stop.length > 0 && { sampling: { ...own.sampling, stop } }),
    ...(tool_choice !== undefined && { toolChoice: toToolChoice(tool_choice) }),
    ...(response_format !== undefined && { responseFormat: response_format }),
  };
}

/** The tools of a call. */
export function toolsOf({ tools = [], strict }: ChatModelspeakCallOptions): readonly Tool[] {
  return tools.map((tool, index) => toTool(tool, index, strict));
}
