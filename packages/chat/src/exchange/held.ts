import type { RenderOptions } from '@modelspeak/core';
import { EndpointError } from '@modelspeak/endpoint';

/** The option that asks for a reply of a certain form, which nothing but a grammar can promise. */
export function heldOption({
  toolChoice,
  responseFormat,
}: RenderOptions): 'toolChoice' | 'responseFormat' | undefined {
  if (toolChoice === 'required' || typeof toolChoice === 'object') return 'toolChoice';
  return responseFormat !== undefined && responseFormat.type !== 'text'
    ? 'responseFormat'
    : undefined;
}

/** The error for a reply of a certain form that the limit of tokens has cut. */
export function cutOff(option: string): EndpointError {
  return new EndpointError(
    'cut_off',
    `the reply reached the limit of tokens before it was what ${option} asks for; allow for more with maxTokens`,
  );
}
