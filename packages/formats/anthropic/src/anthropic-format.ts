import type { FormatFactory, MessagesFormat } from '@modelspeak/core';
import type { AnthropicBody, AnthropicConversationBody } from './body/body.js';
import type { AnthropicRequest } from './body/request.js';
import type { AnthropicOptions } from './options.js';
import type { AnthropicResponses } from './response/anthropic-responses.js';

/**
 * The format with options. Its readers accept pieces of an event stream or parsed events.
 *
 * @typeParam Body The type of its bodies, with or without a model and a token limit.
 */
export interface AnthropicFormat<Body extends AnthropicConversationBody = AnthropicConversationBody>
  extends MessagesFormat<Body, string | object, AnthropicOptions, AnthropicRequest> {
  /** Writes responses: what a server of this protocol sends. */
  readonly responses: AnthropicResponses;
  /** Creates the same format with these options changed; the others stay the same. */
  with(options: CompleteOptions): AnthropicFormat<AnthropicBody>;
  with(options?: AnthropicOptions): AnthropicFormat<Body>;
}

type CompleteOptions = AnthropicOptions & { readonly model: string; readonly maxTokens: number };

/** Creates the format. With a model and a token limit, its bodies are complete. */
export interface AnthropicFactory
  extends Pick<
    FormatFactory<AnthropicOptions, AnthropicFormat>,
    'contract' | 'formatName' | 'models'
  > {
  (options: CompleteOptions): AnthropicFormat<AnthropicBody>;
  (options?: AnthropicOptions): AnthropicFormat;
}
