import { chatModel } from '@modelspeak/chat';
import { accumulate, type Message, type ReaderEvent } from '@modelspeak/core';
import { defineMessagesFormat, defineOptions } from '@modelspeak/core/authoring';
import type { BodyEndpoint } from '@modelspeak/endpoint';

const ALL = {
  system: true,
  developer: true,
  history: true,
  tools: true,
  toolCalls: true,
  parallelToolCalls: true,
  contentWithToolCalls: true,
  toolErrors: true,
  images: true,
  audio: true,
  files: true,
  reasoning: true,
  refusals: true,
  names: true,
  customTools: true,
  functionMessages: true,
  extra: true,
} as const;

/** A format of conversations as they are, whose replies are the events themselves. */
function told(sealed: boolean) {
  return defineMessagesFormat({
    name: 'told',
    models: [],
    options: defineOptions({}),
    supports: { ...ALL, order: sealed, signatures: sealed },
    request: { toolChoice: true, responseFormat: true },
    writeBody: ({ conversation }) => conversation,
    readBody: (body) => ({
      conversation: body as { messages: Message[] },
      options: {},
      sampling: {},
      parameters: {},
    }),
    reader: () => ({ push: (event: ReaderEvent) => [event], end: () => [] }),
    parse: (events) => accumulate(events as ReaderEvent[]),
  })();
}

/** A model that says these events, and remembers what it was sent. */
export function toldModel(events: readonly ReaderEvent[], { sealed = false } = {}) {
  const asked: { readonly messages: readonly Message[] }[] = [];
  const endpoint: BodyEndpoint = {
    kind: 'body',
    name: 'told',
    async *stream({ body }) {
      asked.push(body as (typeof asked)[number]);
      yield* events;
    },
    async send({ body }) {
      asked.push(body as (typeof asked)[number]);
      return events;
    },
  };
  return { model: chatModel({ format: told(sealed), endpoint }), asked };
}
