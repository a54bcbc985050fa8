import { accumulate, type Conversation, type ReaderOptions } from '@modelspeak/core';
import {
  defineMessagesFormat,
  defineOptions,
  type MessagesFormatDefinition,
} from '@modelspeak/core/authoring';

const options = defineOptions({});

interface Body {
  readonly chat: Conversation['messages'];
  readonly tools?: Conversation['tools'];
}

/** A format of request bodies with nothing wrong. */
export const soundBody: MessagesFormatDefinition<typeof options, Body, string> = {
  name: 'sound-body',
  models: ['example/body-*'],
  options,
  supports: {
    system: true,
    history: true,
    tools: true,
    toolCalls: true,
    parallelToolCalls: true,
    contentWithToolCalls: true,
  },
  writeBody: ({ conversation: { messages, tools } }) => ({
    chat: messages,
    ...(tools && { tools }),
  }),
  readBody(body) {
    const { chat, tools } = body as Body;
    const conversation = { messages: chat, ...(tools && { tools }) };
    return { conversation, options: {}, sampling: {}, parameters: {} };
  },
  reader: (_options, _readerOptions: ReaderOptions) => ({
    push: (text) => (text === '' ? [] : [{ type: 'text', text }]),
    end: (reason = 'stop') => [{ type: 'end', reason }],
  }),
  parse: (response) =>
    accumulate([
      { type: 'text', text: String(response) },
      { type: 'end', reason: 'stop' },
    ]),
};

export const soundBodyFormat = defineMessagesFormat(soundBody);
