import type {
  Conversation,
  FormatFactory,
  MessagesFormat,
  RenderOptions,
  Responses,
  ToolCall,
} from '@modelspeak/core';
import type { OpenAIConversationBody, OpenAIRequestBody } from './body/body.js';
import type { OpenAIRequest } from './body/request.js';
import type { OpenAIChunk } from './chunks/chunk.js';
import type { WrittenOpenAIChunk, WrittenOpenAIError } from './chunks/written-chunk.js';
import type { OpenAIMessagesOptions } from './options.js';
import type { WrittenOpenAICompletion } from './response/write-response.js';

/**
 * The format with options. Its readers accept pieces of an event stream or parsed chunks.
 *
 * @typeParam Body The type of its bodies, with or without a model.
 * @typeParam Parameters The other keys of its bodies.
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
  /** Writes responses: what a server of this protocol sends. */
  readonly responses: OpenAIResponses;
  /**
   * Writes the request body as plain data that shares nothing with the conversation. Its type depends on the
   * options.
   *
   * @throws {ModelspeakError} if the conversation is invalid or a body cannot express it
   */
  body<const Asked extends RenderOptions<OpenAIRequest>>(
    conversation: Conversation,
    options?: Asked,
  ): Body & Mutable<Parameters> & WrittenRequest<Asked>;
  /** Creates the same format with these options changed; the others stay the same. */
  with<const More extends object = Parameters>(
    options: OpenAIMessagesOptions<More> & { readonly model: string },
  ): OpenAIMessagesFormat<OpenAIRequestBody, More>;
  with<const More extends object = Parameters>(
    options?: OpenAIMessagesOptions<More>,
  ): OpenAIMessagesFormat<Body, More>;
}

/** Writes chat completions and their streams. */
export type OpenAIResponses = Responses<
  WrittenOpenAIChunk<ToolCall> | WrittenOpenAIError,
  WrittenOpenAICompletion
>;

/** The keys of the body for the options of a request. */
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

/** Creates the format. The type of its bodies depends on the options, including parameters. */
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
