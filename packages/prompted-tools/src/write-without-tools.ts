import type { Message, PromptFormat, Writer } from '@modelspeak/core';
import { relocateErrors, type WriteContext } from '@modelspeak/core/authoring';
import { contentOf } from './piece.js';
import { Placeholders } from './placeholders.js';
import { PlacingWriter } from './placing-writer.js';
import type { PlainMessage } from './without-tools.js';

/** Writes messages in a format without tools. Its errors name the messages that they stand for. */
export function writeWithoutTools(
  format: PromptFormat,
  plain: readonly PlainMessage[],
  out: Writer,
  context: WriteContext<object>,
): void {
  const placeholders = new Placeholders(textsOf(plain));
  const messages = plain.map(({ message, pieces }) =>
    pieces === undefined
      ? message
      : ({ ...message, content: contentOf(pieces, (mark) => placeholders.of(mark)) } as Message),
  );
  const writer = new PlacingWriter(out, plain, placeholders);
  const { generationPrompt, today, thinking, responseFormat, documents, takesLoss } = context;
  const render = {
    generationPrompt,
    ...(today !== undefined && { today }),
    thinking,
    ...(responseFormat !== undefined && { responseFormat }),
    ...(documents !== undefined && { documents }),
    onLoss: takesLoss ? 'reference' : 'refuse',
    // `out` handles what content must not contain: it knows the marks of calls as well.
    specialTokens: 'allow',
  } as const;
  relocateErrors(
    () => format.write({ messages }, writer, render),
    (path) => (writer.isPassing ? path : originalPath(path, plain)),
  );
}

/** Everything that comes from outside. */
function textsOf(plain: readonly PlainMessage[]): readonly string[] {
  const words = plain.flatMap(({ pieces = [] }) =>
    pieces.map((piece) => ('words' in piece ? piece.words : '')),
  );
  return [JSON.stringify(plain.map(({ message }) => message)), ...words];
}

/** The path of an error in the conversation that the caller gave. */
function originalPath(path: string, plain: readonly PlainMessage[]): string {
  const [, at, rest] = /^messages\[(\d+)\](.*)$/s.exec(path) ?? [];
  if (at === undefined) return path;
  const index = plain[Number(at)]?.index ?? null;
  return index === null ? '' : `messages[${index}]${rest}`;
}
