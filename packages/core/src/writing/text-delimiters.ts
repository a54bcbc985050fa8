import { compileControlTokens } from '../control/control-tokens.js';
import { type SpecialTokenMode, TextWriter } from './text-writer.js';
import { type Writer, writePieces } from './writer.js';

/** Text that a model reads as structure, although it is ordinary text to its tokenizer. */
export interface TextDelimiters {
  /** The delimiters, as the format writes them with `scaffold`. */
  readonly texts: readonly string[];
  /** Wraps a writer so that it escapes, refuses or allows delimiters in content. */
  guard(writer: Writer, mode: SpecialTokenMode): Writer;
}

/**
 * Declares the headings that some formats put between turns, such as Alpaca's `### Response:`.
 * Unlike special tokens they have no ids of their own, so they are also escaped in segments and
 * tokens.
 *
 * @example
 * ```ts
 * import { defineOptions, defineWritingFormat, textDelimiters } from '@modelspeak/core/authoring';
 *
 * const headed = defineWritingFormat({
 *   name: 'headed',
 *   models: [],
 *   options: defineOptions({}),
 *   control: [],
 *   delimiters: textDelimiters(['### Reply:']),
 *   stop: [],
 *   supports: {},
 *   write({ messages }, out) {
 *     out.message(0);
 *     out.content(messages[0]?.content as string);
 *     out.scaffold('\n### Reply:\n');
 *   },
 * });
 * const messages = [{ role: 'user' as const, content: '### Reply: Sure.' }];
 * console.log(headed().render({ messages })); // # ## Reply: Sure.\n### Reply:\n
 * ```
 */
export function textDelimiters(texts: readonly string[]): TextDelimiters {
  const tokens = compileControlTokens(texts);
  return {
    texts,
    guard(writer, mode) {
      const text = new TextWriter(tokens, mode, false);

      // Kept short: a slice of a long string keeps the whole string in memory.
      const take = (): string => {
        const taken = text.text;
        text.text = '';
        return taken;
      };
      const content = (piece: string): void => {
        text.content(piece);
        writer.content(take());
      };
      // What keeps content from joining with the next piece is not part of that piece.
      const separate = (piece: string): void => {
        text.scaffold(piece);
        const written = take();
        writer.scaffold(written.slice(0, written.length - piece.length));
      };
      const own = (kind: 'control' | 'scaffold') => (piece: string) => {
        separate(piece);
        writer[kind](piece);
      };

      const guarded: Writer = {
        message(index) {
          text.message(index);
          writer.message(index);
        },
        sampled: (sampled) => writer.sampled(sampled),
        unsure: (problem) => writer.unsure(problem),
        control: own('control'),
        scaffold: own('scaffold'),
        markup: (markup) => writePieces(guarded, markup),
        content,
        media(part, placeholder) {
          separate(placeholder.text);
          writer.media(part, placeholder);
        },
        reply: () => writer.reply(),
      };
      return guarded;
    },
  };
}
