import type { Writer } from './writer.js';

/**
 * Leaves the last message open, so that the model continues it: passes on everything that a format
 * writes, except what follows the last content of that message. The reply begins where the format
 * says, or else where the message's sampled text begins.
 *
 * @param last The index of the message to leave open.
 */
export function unclosedWriter(out: Writer, last: number): Writer {
  let waiting: (() => void)[] = [];
  let isLast = false;
  let hasBegun = false;

  const flush = (): void => {
    for (const write of waiting) write();
    waiting = [];
  };
  const write = (piece: () => void): void => {
    if (isLast) waiting.push(piece);
    else piece();
  };
  const writeNow = (piece: () => void): void => {
    flush();
    piece();
  };

  const begin = (): void => {
    if (!isLast || hasBegun) return;
    hasBegun = true;
    writeNow(() => out.reply());
  };

  return {
    message(index) {
      isLast ||= index === last;
      write(() => out.message(index));
    },
    sampled(sampled) {
      if (sampled) begin();
      write(() => out.sampled(sampled));
    },
    unsure: (problem) => write(() => out.unsure(problem)),
    control: (token) => write(() => out.control(token)),
    markup: (markup) => write(() => out.markup(markup)),
    scaffold: (text) => write(() => out.scaffold(text)),
    content(text) {
      if (text !== '') writeNow(() => out.content(text));
    },
    media: (part, placeholder) => writeNow(() => out.media(part, placeholder)),
    reply: begin,
  };
}
