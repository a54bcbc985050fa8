import type { LanguageModelV4Message, SharedV4ProviderOptions } from '@ai-sdk/provider';
import type { Message } from '@modelspeak/core';

type AssistantContent = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'];

/** What a model made besides text, reasoning and its own calls, as parts of a prompt. */
export interface MadeContent {
  readonly made: AssistantContent;
  /** The other keys of the message's `extra`. */
  readonly rest: { readonly [key: string]: unknown };
}

/**
 * Finds what a model made: files, and calls that its provider ran. The reader keeps it in `extra.content`, as
 * the model gave it.
 */
export function madeContent({ role, extra = {} }: Message): MadeContent {
  const { content, ...rest } = extra;
  if (role !== 'assistant' || !Array.isArray(content)) return { made: [], rest: extra };
  return { made: (content as readonly MadePart[]).flatMap(promptPart), rest };
}

interface MadePart {
  readonly type: string;
  readonly providerMetadata?: SharedV4ProviderOptions;
  readonly [key: string]: unknown;
}

/** Prompts say some of what a model makes in another way. */
function promptPart({ providerMetadata, ...part }: MadePart): AssistantContent {
  const options = providerMetadata === undefined ? {} : { providerOptions: providerMetadata };
  const said = saidIn(part);
  return said === undefined ? [] : [{ ...said, ...options } as AssistantContent[number]];
}

function saidIn({ type, ...part }: Omit<MadePart, 'providerMetadata'>): object | undefined {
  switch (type) {
    // They are for people and have no place in a prompt.
    case 'source':
    case 'tool-approval-request':
      return undefined;
    case 'tool-call':
      return { type, ...part, input: JSON.parse(String(part['input'])) };
    case 'tool-result': {
      const { toolCallId, toolName, result, isError } = part;
      const output = { type: isError === true ? 'error-json' : 'json', value: result };
      return { type, toolCallId, toolName, output };
    }
    default:
      return { type, ...part };
  }
}
