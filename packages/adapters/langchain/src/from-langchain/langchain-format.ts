import { mapStoredMessagesToChatMessages } from '@langchain/core/messages';
import { accumulate, type BodyParts, ModelspeakError, type RenderOptions } from '@modelspeak/core';
import {
  defineMessagesFormat,
  defineOptions,
  NO_CAPABILITIES,
  writeSampling,
} from '@modelspeak/core/authoring';
import { readMessages } from '../messages/read-messages.js';
import type { CallBody, LangChainChunk } from './call-body.js';
import { PieceReader } from './piece-reader.js';
import { writeMessages } from './write-messages.js';

/** What every LangChain model can be told. */
const TEXT = {
  system: true,
  developer: true,
  history: true,
  images: true,
  audio: true,
  files: true,
  reasoning: true,
  refusals: true,
  names: true,
  functionMessages: true,
  extra: true,
} as const;

const TOOLS = {
  tools: true,
  toolCalls: true,
  parallelToolCalls: true,
  contentWithToolCalls: true,
  toolErrors: true,
} as const;

/** The name of the format. */
export const LANGCHAIN = 'langchain';

const definition = {
  name: LANGCHAIN,
  models: [],
  options: defineOptions({}),
  writeBody: ({
    conversation: { messages, tools },
    options: { toolChoice, responseFormat },
    sampling,
    parameters,
  }: BodyParts): CallBody => ({
    messages: writeMessages(messages).map((message) => message.toDict()),
    ...(tools?.length && { tools }),
    ...(toolChoice !== undefined && { toolChoice }),
    ...answerOf(responseFormat, Boolean(tools?.length) && toolChoice !== 'none'),
    ...writeSampling(LANGCHAIN, sampling, {}),
    ...parameters,
  }),
  readBody: (body: unknown): BodyParts => {
    const { messages, tools } = body as CallBody;
    const supports = { ...NO_CAPABILITIES, ...TEXT, ...TOOLS };
    const given = mapStoredMessagesToChatMessages([...messages]);
    const read = readMessages(given, { supports, tools: [] });
    const conversation = { messages: read, ...(tools !== undefined && { tools }) };
    return { conversation, options: {}, sampling: {}, parameters: {} };
  },
  reader: () => new PieceReader(),
  parse: (response: unknown) => accumulate(new PieceReader().push(response as LangChainChunk)),
};

/** The calls and messages of LangChain's models as a message format. */
export const langchainFormat = defineMessagesFormat({
  ...definition,
  supports: { ...TEXT, ...TOOLS },
  request: { toolChoice: true, responseFormat: true },
});

/** The format of models that take no tools, and so no schema either. */
export const textFormat = defineMessagesFormat({ ...definition, supports: TEXT, request: {} });

function answerOf(
  format: RenderOptions['responseFormat'],
  callsTools: boolean,
): Pick<CallBody, 'answer'> {
  if (format === undefined || format.type === 'text') return {};
  if (format.type === 'json_object') {
    throw new ModelspeakError(
      'unsupported',
      'LangChain has no common option for JSON without a schema; pass a schema',
      { path: 'responseFormat.type' },
    );
  }
  if (callsTools) {
    throw new ModelspeakError(
      'unsupported',
      "LangChain's models cannot both call tools and fit a schema; pass toolChoice: 'none', or no tools",
      { path: 'responseFormat' },
    );
  }
  return { answer: format.json_schema };
}
