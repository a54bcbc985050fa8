import type { LanguageModelV4Message } from '@ai-sdk/provider';
import type { AssistantMessage, FunctionToolCall, Part, ProviderPart } from '@modelspeak/core';
import { isObject } from '@modelspeak/core/authoring';
import { argumentsOf } from '../exact-input.js';
import { ownOptions } from '../metadata.js';
import { refused } from './refused.js';

type AssistantContent = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'];

/** A message of the model: its text, reasoning and calls, in their order if it is unusual. */
export function assistantMessage(content: AssistantContent, path: string): AssistantMessage {
  const parts: Part[] = [];
  const calls: FunctionToolCall[] = [];
  let extra: AssistantMessage['extra'];
  content.forEach((part, index) => {
    const place = `${path}.content[${index}]`;
    const own = ownOptions(part.providerOptions);
    switch (part.type) {
      case 'text':
        if (own['refusal'] === true) parts.push({ type: 'refusal', refusal: part.text });
        else parts.push({ type: 'text', text: part.text, ...textFields(own, ['signature']) });
        break;
      case 'reasoning': {
        if (isObject(own['message'])) extra = own['message'];
        if (isObject(own['part'])) parts.push({ type: 'provider', ...own['part'] } as ProviderPart);
        const fields = textFields(own, ['signature', 'encrypted', 'id']);
        if (part.text === '' && Object.keys(fields).length === 0) break;
        parts.push({ type: 'reasoning', text: part.text, ...fields });
        break;
      }
      case 'tool-call': {
        if (part.providerExecuted === true) throw refused('a call that a provider ran', place);
        const { toolCallId: id, toolName: name, input } = part;
        // What the AI SDK could not parse is a string. The tool's result says so.
        const called = {
          name,
          arguments: isObject(input) ? argumentsOf(input, part.providerOptions) : '{}',
        };
        const callExtra = isObject(own['extra']) ? { extra: own['extra'] } : {};
        calls.push({ id, type: 'function', function: called, ...callExtra });
        parts.push({ type: 'tool_call', id, ...textFields(own, ['signature']) });
        break;
      }
      case 'tool-result':
        throw refused('the result of a tool that a provider ran', place);
      case 'file':
      case 'reasoning-file':
        throw refused('a file that a model made', place);
      case 'custom':
        throw refused("a provider's own part", place);
    }
  });
  return {
    role: 'assistant',
    ...(isPlain(parts) ? plainFields(parts) : { content: parts }),
    ...(calls.length > 0 && { tool_calls: calls }),
    ...(extra !== undefined && { extra }),
  };
}

const ORDER: readonly Part['type'][] = ['reasoning', 'text', 'tool_call'];

/** Whether the parts say nothing that a message without parts would not: the usual order, and no signatures. */
function isPlain(parts: readonly Part[]): boolean {
  return parts.every((part, index) => {
    const { type, ...fields } = part;
    const place = ORDER.indexOf(type);
    const before = parts[index - 1];
    return (
      place !== -1 &&
      Object.keys(fields).length === 1 &&
      (before === undefined || ORDER.indexOf(before.type) <= place)
    );
  });
}

function plainFields(
  parts: readonly Part[],
): Pick<AssistantMessage, 'content' | 'reasoning_content'> {
  const textsOf = (wanted: 'text' | 'reasoning') =>
    parts.flatMap((part) => (part.type === wanted ? [part.text] : []));
  const texts = textsOf('text');
  const reasoning = textsOf('reasoning').join('');
  return {
    // A message without text and without calls is an empty text.
    content: texts.length > 0 || parts.length === 0 ? texts.join('') : null,
    ...(reasoning !== '' && { reasoning_content: reasoning }),
  };
}

/** Those of the fields that are strings. */
function textFields<Name extends string>(
  own: Readonly<Record<string, unknown>>,
  names: readonly Name[],
): { readonly [Key in Name]?: string } {
  const found = names.filter((name) => typeof own[name] === 'string');
  return Object.fromEntries(found.map((name) => [name, own[name]])) as { [Key in Name]?: string };
}
