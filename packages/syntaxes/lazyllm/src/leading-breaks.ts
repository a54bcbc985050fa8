import type { Writer } from '@modelspeak/core';
import { writePieces } from '@modelspeak/core/authoring';

/** Removes leading line breaks from a prompt. */
export function withoutLeadingBreaks(out: Writer): Writer {
  let isAtStart = true;
  const cut = (text: string): string => {
    if (!isAtStart) return text;
    const rest = text.replace(/^\n+/, '');
    isAtStart = rest === '';
    return rest;
  };
  const trimmed: Writer = {
    message: (index) => out.message(index),
    sampled: (sampled) => out.sampled(sampled),
    unsure: (problem) => out.unsure(problem),
    control(token) {
      isAtStart = false;
      out.control(token);
    },
    markup: (markup) => (isAtStart ? writePieces(trimmed, markup) : out.markup(markup)),
    scaffold: (text) => out.scaffold(cut(text)),
    content: (text) => out.content(cut(text)),
    media(part, placeholder) {
      isAtStart = false;
      out.media(part, placeholder);
    },
    reply: () => out.reply(),
  };
  return trimmed;
}
