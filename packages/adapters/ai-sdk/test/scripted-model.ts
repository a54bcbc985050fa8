import { type ChatModel, type ChatSettings, chatModel } from '@modelspeak/chat';
import type { PromptFormat } from '@modelspeak/core';
import { qwen3 } from '@modelspeak/format-qwen/qwen3';
import { type StubEndpoint, says, stubEndpoint } from '../../../chat/test/stub-endpoint.js';

/** A chat model whose replies are what a test says, read by its real format. */
export function scriptedModel(
  replies: readonly string[],
  settings: Partial<ChatSettings> & { readonly format?: PromptFormat } = {},
): { readonly model: ChatModel; readonly endpoint: StubEndpoint } {
  const endpoint = stubEndpoint(
    replies.map((reply) => says(...(reply.match(/.{1,3}/gsu) ?? []))),
    { grammar: 'gbnf' },
  );
  const model = chatModel({ format: qwen3(), endpoint, ...settings } as ChatSettings);
  return { model, endpoint };
}

export const THOUGHT = '<think>\nHm.\n</think>\n\n';
export const CALL =
  '<tool_call>\n{"name": "weather", "arguments": {"city": "Paris"}}\n</tool_call>';
