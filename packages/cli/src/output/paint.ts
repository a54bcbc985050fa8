import type { WriteStream } from 'node:tty';
import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** Puts colours on text that goes to one stream, or leaves it as it is. */
export interface Painter {
  readonly isColored: boolean;
  paint(style: Style, text: string): string;
}

let preference: boolean | undefined;

/** Takes note of `--color` or `--no-color`, which decide for every stream. */
export function preferColor(isWanted: boolean): void {
  preference = isWanted;
}

/** The painter of a stream: colours only on a terminal, unless asked otherwise. */
export function painterOf(stream: Pick<WriteStream, 'isTTY'>): Painter {
  const isColored = preference ?? isWelcome(stream);
  return {
    isColored,
    paint: (style, text) => (isColored ? styleText(style, text, { validateStream: false }) : text),
  };
}

// See https://no-color.org and https://force-color.org; where both are set, less is more.
function isWelcome(stream: Pick<WriteStream, 'isTTY'>): boolean {
  const { FORCE_COLOR, NO_COLOR, TERM } = process.env;
  if (NO_COLOR) return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return stream.isTTY && TERM !== 'dumb';
}
