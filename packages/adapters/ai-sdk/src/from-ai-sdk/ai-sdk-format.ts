import type { LanguageModelV4GenerateResult, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { accumulate, ModelspeakError, type RenderOptions } from '@modelspeak/core';
import {
  defineMessagesFormat,
  defineOptions,
  flag,
  writeSampling,
} from '@modelspeak/core/authoring';
import type { CallBody } from './call-body.js';
import { partsOfResult } from './parts-of-result.js';
import { optionsIn } from './provider-options.js';
import { readPrompt } from './read-prompt.js';
import { StreamReader } from './read-stream.js';
import { writePrompt } from './write-prompt.js';

const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;

/**
 * The calls and results of the AI SDK's models as a message format. Models of specification V3 have no setting
 * for reasoning: with `reasoning: false`, a request for it is refused.
 *
 * @example
 * ```ts
 * import { aiSdkFormat } from '@modelspeak/ai-sdk';
 *
 * const { prompt } = aiSdkFormat().body({ messages: [{ role: 'user', content: 'Hi' }] });
 * console.log(JSON.stringify(prompt));
 * // [{"role":"user","content":[{"type":"text","text":"Hi"}]}]
 * ```
 */
export const aiSdkFormat = defineMessagesFormat({
  name: 'ai-sdk',
  models: [],
  options: defineOptions({ reasoning: flag(true) }),
  supports: {
    system: true,
    history: true,
    tools: true,
    toolCalls: true,
    parallelToolCalls: true,
    contentWithToolCalls: true,
    order: true,
    toolErrors: true,
    images: true,
    audio: true,
    files: true,
    reasoning: true,
    signatures: true,
    extra: true,
  },
  request: { toolChoice: true, responseFormat: true, thinking: { enabled: true, effort: EFFORTS } },
  writeBody: (
    { conversation: { messages, tools }, options, sampling, parameters },
    { reasoning },
  ): CallBody => ({
    prompt: writePrompt(messages),
    ...(tools?.length && {
      tools: tools.map((tool, index) => {
        if (tool.type !== 'function') throw new TypeError('core refuses other tools');
        const { name, description, parameters, strict } = tool.function;
        return {
          type: 'function' as const,
          name,
          inputSchema: parameters ?? { type: 'object', properties: {} },
          ...(description && { description }),
          ...(typeof strict === 'boolean' && { strict }),
          ...optionsIn(tool.extra, `tools[${index}]`),
        };
      }),
    }),
    ...requestOf(options, reasoning),
    ...writeSampling('ai-sdk', sampling, {}),
    ...parameters,
  }),
  readBody: (body) => ({
    conversation: readPrompt(body as CallBody),
    options: {},
    sampling: {},
    parameters: {},
  }),
  reader: () => new StreamReader(),
  parse: (response) => {
    const result = response as LanguageModelV4GenerateResult;
    const reader = new StreamReader();
    return accumulate([...partsOfResult(result)].flatMap((part) => reader.push(part)));
  },
});

/** A chunk that the format reads. */
export type AiSdkChunk = LanguageModelV4StreamPart;

function requestOf(
  { toolChoice, responseFormat, thinking }: RenderOptions,
  takesReasoning: boolean,
): Omit<CallBody, 'prompt' | 'tools'> {
  if (thinking !== undefined && !takesReasoning) {
    throw new ModelspeakError(
      'unsupported',
      'models of specification V3 have no setting for reasoning; use extra.providerOptions of the messages, or a newer model',
      { path: 'thinking' },
    );
  }
  const json = responseFormat?.type === 'json_schema' ? responseFormat.json_schema : undefined;
  const { name, description, schema } = json ?? {};
  const isJson = responseFormat !== undefined && responseFormat.type !== 'text';
  return {
    ...(toolChoice !== undefined && {
      toolChoice:
        typeof toolChoice === 'string'
          ? { type: toolChoice }
          : { type: 'tool', toolName: toolChoice.function.name },
    }),
    ...(isJson && {
      responseFormat: {
        type: 'json',
        ...(schema !== undefined && { schema }),
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description }),
      },
    }),
    ...(thinking !== undefined && { reasoning: effortOf(thinking) }),
  };
}

function effortOf({
  enabled,
  effort,
}: NonNullable<RenderOptions['thinking']>): NonNullable<CallBody['reasoning']> {
  if (enabled === false) return 'none';
  return (effort ?? (enabled === true ? 'medium' : 'provider-default')) as NonNullable<
    CallBody['reasoning']
  >;
}
