import type { FormatFactory, MessagesFormat, OpenAIChunk } from '@modelspeak/core';
import type { OpenAIMessagesOptions } from './options.js';
import type { OpenAIConversationBody, OpenAIRequestBody } from './request-body.js';

/** The format with options; its readers take pieces of an event stream or parsed chunks. */
export type OpenAIMessagesFormat<Body> = MessagesFormat<Body, string | OpenAIChunk>;

/** Makes the format. The type of its bodies follows from the options, parameters included. */
export interface OpenAIMessagesFactory
  extends Pick<
    FormatFactory<OpenAIMessagesOptions, OpenAIMessagesFormat<OpenAIConversationBody>>,
    'contract' | 'formatName' | 'models'
  > {
  <const Parameters extends object = object>(
    options: OpenAIMessagesOptions<Parameters> & { readonly model: string },
  ): OpenAIMessagesFormat<OpenAIRequestBody & Mutable<Parameters>>;
  <const Parameters extends object = object>(
    options?: OpenAIMessagesOptions<Parameters>,
  ): OpenAIMessagesFormat<OpenAIConversationBody & Mutable<Parameters>>;
}

type Mutable<Type> = Type extends object
  ? { -readonly [Key in keyof Type]: Mutable<Type[Key]> }
  : Type;
