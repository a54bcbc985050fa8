import type Anthropic from '@anthropic-ai/sdk';
import type {
  Message,
  MessageCreateParams,
  RawMessageStreamEvent,
} from '@anthropic-ai/sdk/resources/messages/messages';
import type { Format, FormatFactory } from '@modelspeak/core';
import {
  type AnthropicBody,
  type AnthropicOptions,
  anthropicMessages,
  type WrittenAnthropicEvent,
  type WrittenAnthropicMessage,
} from './index.js';

// Our bodies and responses are of the types of the official client. `tsc` fails if one no longer is.

export const body = (given: AnthropicBody): MessageCreateParams => given;

type Written = Exclude<WrittenAnthropicEvent, { type: 'error' }>['type'];
export const types = (given: Written): RawMessageStreamEvent['type'] => given;

/** The client's type requires keys that only Anthropic itself knows. */
type Known<Type> = Pick<Type, Extract<keyof Type, keyof WrittenAnthropicMessage>>;
export const message = (
  given: Omit<WrittenAnthropicMessage, 'usage' | 'content'>,
): Omit<Known<Message>, 'usage' | 'content'> => given;

export async function create(client: Anthropic): Promise<void> {
  const format = anthropicMessages({ model: 'claude-opus-5', maxTokens: 10 });
  const given = await client.messages.create(format.body({ messages: [] }));
  format.parse(given);
  // @ts-expect-error the API requires a model and a token limit
  await client.messages.create(anthropicMessages().body({ messages: [] }));
  // @ts-expect-error there is no such effort
  format.body({ messages: [] }, { thinking: { effort: 'huge' } });
}

export const factory: FormatFactory<AnthropicOptions, Format> = anthropicMessages;
