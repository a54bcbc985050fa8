import { type Field, gatherExtra } from '@modelspeak/bodies';
import type { ReasoningPart, ToolCall } from '@modelspeak/core';

type Extra = { readonly extra?: Record<string, unknown> };

/** Reads a call of a function or of a custom tool. */
export function readCall(item: Field): ToolCall {
  const {
    type,
    call_id: _call,
    name: _name,
    arguments: _json,
    input: _input,
    ...rest
  } = item.object;
  const id = item.get('call_id').text ?? '';
  const name = item.get('name').text ?? '';
  const { extra } = gatherExtra(rest, []) as Extra;
  const more = extra === undefined ? {} : { extra };
  return type === 'custom_tool_call'
    ? { id, type: 'custom', custom: { name, input: item.get('input').text ?? '' }, ...more }
    : {
        id,
        type: 'function',
        function: { name, arguments: item.get('arguments').text || '{}' },
        ...more,
      };
}

/**
 * Reads reasoning: its summary, or what a server reveals of it. If it is both, or in several parts, its lists are
 * kept in `extra`.
 */
export function readReasoning(item: Field): ReasoningPart {
  const {
    type: _type,
    id: _id,
    encrypted_content: _sealed,
    summary,
    content,
    ...rest
  } = item.object;
  const texts = (key: string) => item.get(key).items.map((part) => part.get('text').text ?? '');
  const summaries = texts('summary');
  const contents = texts('content');
  const isPlain = contents.length === 0 && summaries.length < 2;
  const id = item.get('id').text;
  const encrypted = item.get('encrypted_content').text;
  const kept = {
    ...rest,
    ...(!isPlain && { summary, ...(content !== undefined && { content }) }),
  };
  const { extra } = gatherExtra(kept, []) as Extra;
  return {
    type: 'reasoning',
    text: (summaries.length > 0 ? summaries : contents).join('\n\n'),
    ...(id !== undefined && { id }),
    ...(encrypted !== undefined && { encrypted }),
    ...(extra !== undefined && { extra }),
  };
}
