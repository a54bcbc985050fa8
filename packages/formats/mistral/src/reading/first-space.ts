import type { TextReader } from '@modelspeak/core/authoring';

/**
 * Removes the space at the beginning of a reply, which a model with a SentencePiece tokenizer samples with its
 * first word.
 */
export function withoutFirstSpace(reader: TextReader): TextReader {
  let isFirst = true;
  return {
    push(chunk) {
      const rest = isFirst && chunk.startsWith(' ') ? chunk.slice(1) : chunk;
      isFirst &&= chunk === '';
      return reader.push(rest);
    },
    token(token) {
      isFirst = false;
      return reader.token?.(token) ?? reader.push(token);
    },
    end: (reason) => reader.end(reason),
  };
}
