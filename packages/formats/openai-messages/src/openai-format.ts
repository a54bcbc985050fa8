import type { Conversation, FormatFactory, MessagesFormat, RenderOptions } from '@modelspeak/core';
import type { OpenAIConversationBody, OpenAIRequestBody } from './body/body.js';
import type { OpenAIRequest } from './body/request.js';
import type { OpenAIChunk } from './chunks/chunk.js';
import type { OpenAIMessagesOptions } from './options.js';

/**
 * The format with options; its readers take pieces of an event stream or parsed chunks.
 *
 * @typeParam Body Whether its bodies name a model.
 * @typeParam Parameters What else they hold.
 */
export interface OpenAIMessagesFormat<
  Body extends OpenAIConversationBody = OpenAIConversationBody,
  Parameters extends object = object,
> extends MessagesFormat<
    Body & Mutable<Parameters>,
    string | OpenAIChunk,
    OpenAIMessagesOptions,
    OpenAIRequest
  > {
  /**
   * Writes the request body, as plain data that shares nothing with the conversation. What the options
   * ask for is part of its type.
   *
   * @throws {ModelspeakError} where the conversation is wrong or a body cannot express it
   */
  body<const Asked extends RenderOptions<OpenAIRequest>>(
    conversation: Conversation,
    options?: Asked,
  ): Body & Mutable<Parameters> & WrittenRequest<Asked>;
  /** Makes the same format with these options changed; those left out stay as they are. */
  with<const More extends object = Parameters>(
    options: OpenAIMessagesOptions<More> & { readonly model: string },
  ): OpenAIMessagesFormat<OpenAIRequestBody, More>;
  with<const More extends object = Parameters>(
    options?: OpenAIMessagesOptions<More>,
  ): OpenAIMessagesFormat<Body, More>;
}

/** What a request asks for, as its body has it. */
export type WrittenRequest<Asked> = Mutable<
  (Asked extends { toolChoice: infer Choice extends object | string }
    ? { tool_choice: Choice }
    : unknown) &
    (Asked extends { responseFormat: infer Format extends object }
      ? { response_format: Format }
      : unknown) &
    (Asked extends { thinking: { effort: infer Effort extends string } }
      ? { reasoning_effort: Effort }
      : unknown)
>;

/** Makes the format. The type of its bodies follows from the options, parameters included. */
export interface OpenAIMessagesFactory
  extends Pick<
    FormatFactory<OpenAIMessagesOptions, OpenAIMessagesFormat>,
    'contract' | 'formatName' | 'models'
  > {
  <const Parameters extends object = object>(
    options: OpenAIMessagesOptions<Parameters> & { readonly model: string },
  ): OpenAIMessagesFormat<OpenAIRequestBody, Parameters>;
  <const Parameters extends object = object>(
    options?: OpenAIMessagesOptions<Parameters>,
  ): OpenAIMessagesFormat<OpenAIConversationBody, Parameters>;
}

type Mutable<Type> = Type extends object
  ? { -readonly [Key in keyof Type]: Mutable<Type[Key]> }
  : Type;
