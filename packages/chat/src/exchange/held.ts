import type { RenderOptions } from '@modelspeak/core';
import { EndpointError } from '@modelspeak/endpoint';

/** The option that requires a certain form of reply, which only a grammar can guarantee. */
export function heldOption({
  toolChoice,
  responseFormat,
}: RenderOptions): 'toolChoice' | 'responseFormat' | undefined {
  if (toolChoice === 'required' || typeof toolChoice === 'object') return 'toolChoice';
  return responseFormat !== undefined && responseFormat.type !== 'text'
    ? 'responseFormat'
    : undefined;
}

/** The error for such a reply that the token limit cut off. */
export function cutOff(option: string): EndpointError {
  return new EndpointError(
    'cut_off',
    `the reply reached the token limit before it satisfied ${option}; raise maxTokens`,
  );
}
