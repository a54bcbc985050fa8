import type { Conversation, Message, Segment } from '@modelspeak/core';

/** What formats call the marks of reasoning: `<think>`, `[THINK]`, `<|START_THINKING|>`. */
const REASONING_MARK = /think|thought|reason/i;

/**
 * The pieces of empty reasoning that a format writes at the start of messages without reasoning,
 * such as Qwen's `<think>\n\n</think>\n\n`.
 */
export function emptyReasoning(
  segments: readonly Segment[],
  { messages }: Conversation,
): ReadonlySet<Segment> {
  const found = new Set<Segment>();
  let start = 0;
  while (start < segments.length) {
    const index = segments[start]?.message;
    let end = start;
    while (end < segments.length && segments[end]?.message === index) end++;
    const message = index == null ? undefined : messages[index];
    if (message?.role === 'assistant' && !hasReasoning(message)) {
      for (const segment of marksAtStart(segments.slice(start, end))) found.add(segment);
    }
    start = end;
  }
  return found;
}

/** The sampled pieces before a message's own words, up to the white space after the last mark. */
function marksAtStart(segments: readonly Segment[]): readonly Segment[] {
  const sampled = segments.filter((segment) => segment.sampled);
  const words = sampled.findIndex(({ kind }) => kind === 'content');
  const before = sampled.slice(0, words === -1 ? sampled.length : words);
  const last = before.findLastIndex(({ text }) => REASONING_MARK.test(text));
  if (last === -1) return [];
  const next = before[last + 1];
  return before.slice(0, next?.text.trim() === '' ? last + 2 : last + 1);
}

function hasReasoning(message: Message): boolean {
  if (message.role !== 'assistant') return false;
  if (message.reasoning_content) return true;
  const { content } = message;
  return Array.isArray(content) && content.some(({ type }) => type === 'reasoning');
}
