import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** Colours text, or leaves it as it is. */
export interface Painter {
  readonly isColored: boolean;
  paint(style: Style, text: string): string;
}

export function createPainter(isColored: boolean): Painter {
  return {
    isColored,
    paint: (style, text) => (isColored ? styleText(style, text, { validateStream: false }) : text),
  };
}

/** Whether to use colours if the command line does not say: at a terminal only, by default. */
export function wantsColor(
  env: Readonly<Record<string, string | undefined>>,
  isTerminal: boolean,
): boolean {
  // See https://no-color.org and https://force-color.org; where both are set, less is more.
  const { FORCE_COLOR, NO_COLOR, TERM } = env;
  if (NO_COLOR) return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return isTerminal && TERM !== 'dumb';
}
