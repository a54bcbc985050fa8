import { anthropicMessages } from '@modelspeak/format-anthropic';
import { ollamaChat } from '@modelspeak/format-ollama';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { openaiResponses } from '@modelspeak/format-openai-responses';
import { clientPaths } from '../adapt/client-paths.js';
import { BLOCKS, chatPath, ITEMS, ollamaPath } from '../adapt/client-places.js';
import { argumentsInItems, argumentsInMessages, inputsInBlocks } from '../adapt/mend-arguments.js';
import type { ChatProtocol } from './protocol.js';

/** A comment in an event stream, which clients ignore. */
const COMMENT = ': ping\n\n';

const openai = openaiMessages();
const anthropic = anthropicMessages();
const responses = openaiResponses();
const ollama = ollamaChat();

/** OpenAI's Chat Completions. */
export const CHAT_COMPLETIONS: ChatProtocol = {
  name: 'chat',
  format: openai,
  argumentsAs: 'text',
  argumentsIn: (body) => argumentsInMessages(body, 'text'),
  pathsIn: () => chatPath,
  responses: openai.responses,
  idPrefix: 'chatcmpl-',
  ping: COMMENT,
  beginsWithUsage: false,
  // Its chunk has no choices, which surprises clients that did not ask for it.
  wantsUsage: ({ parameters }) => isOn(parameters['stream_options'], 'include_usage'),
  continuesAnswers: false,
};

/** OpenAI's Responses API. */
export const RESPONSES: ChatProtocol = {
  name: 'responses',
  format: responses,
  argumentsAs: 'text',
  argumentsIn: argumentsInItems,
  pathsIn: (body) => clientPaths(body, responses, ITEMS),
  responses: responses.responses,
  idPrefix: 'resp_',
  ping: COMMENT,
  beginsWithUsage: false,
  wantsUsage: always,
  continuesAnswers: false,
};

/** Anthropic's Messages API. */
export const MESSAGES: ChatProtocol = {
  name: 'messages',
  format: anthropic,
  argumentsAs: 'object',
  argumentsIn: inputsInBlocks,
  pathsIn: (body) => clientPaths(body, anthropic, BLOCKS),
  responses: anthropic.responses,
  idPrefix: 'msg_',
  ping: 'event: ping\ndata: {"type":"ping"}\n\n',
  beginsWithUsage: true,
  wantsUsage: always,
  continuesAnswers: true,
};

/** Ollama's chat API. Its lines have no room for pings. */
export const OLLAMA: ChatProtocol = {
  name: 'ollama',
  format: ollama,
  argumentsAs: 'object',
  argumentsIn: (body) => argumentsInMessages(body, 'object'),
  pathsIn: (body) => (path) => ollamaPath(body, path),
  responses: ollama.responses,
  idPrefix: 'chat-',
  beginsWithUsage: false,
  wantsUsage: always,
  continuesAnswers: false,
};

/** Whether a switch in an object of the client is on. */
function isOn(given: unknown, key: string): boolean {
  return (
    typeof given === 'object' &&
    given !== null &&
    (given as Readonly<Record<string, unknown>>)[key] === true
  );
}

function always(): boolean {
  return true;
}
