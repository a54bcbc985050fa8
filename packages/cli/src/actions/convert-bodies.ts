import {
  type Format,
  fitParts,
  type Json,
  type Loss,
  type MessagesFormat,
  ModelspeakError,
  parseJson,
  type RenderOptions,
} from '@modelspeak/core';
import { isModelspeakError, UsageError } from '../errors.js';
import { namedByFlag } from '../input/request.js';
import { documentOf, type RenderingStyle, renderingOf } from '../output/rendering.js';
import type { Terminal } from '../terminal/terminal.js';

/** How to convert request bodies. */
export interface BodyConversion {
  readonly from: MessagesFormat;
  readonly to: Format;
  /** What the command line asks of every request. */
  readonly options: RenderOptions | undefined;
  /** The model of the command line, which replaces that of the bodies. */
  readonly model: string | undefined;
  /** Whether to leave out what the other format cannot express, and to report it. */
  readonly omits: boolean;
}

/** Returns a function that converts a request body, and warns of everything that it leaves out. */
export function bodyConverter(
  terminal: Terminal,
  { from, to, options, model, omits }: BodyConversion,
): (body: Json, place: string, style: RenderingStyle) => string {
  return (body, place, style) => {
    const given = from.readBody(body);
    const wanted = {
      ...given,
      ...(model !== undefined && { model }),
      options: { ...given.options, ...options },
    };
    const onLoss = omits ? 'omit' : 'refuse';
    const { parts, losses } = withFlag(() => fitParts(wanted, { from: from.name, to, onLoss }));
    for (const loss of losses) terminal.warn(lineOf(loss, place));
    if (to.kind === 'prompt') return renderingOf(to, parts.conversation, parts.options, style);
    const text = to.writeBodyText(parts);
    return style.isRow || style.json ? `${text}\n` : documentOf(parseJson(text), style);
  };
}

function lineOf({ path, problem }: Loss, place: string): string {
  return `${place}: left out ${path}: ${problem}`;
}

/** Names the flag in errors about what the other format cannot express. */
function withFlag<Fitted>(fitted: () => Fitted): Fitted {
  try {
    return fitted();
  } catch (error) {
    const named = namedByFlag(error);
    const isLoss =
      isModelspeakError(error) && (error.code === 'unsupported' || error.code === 'lossy');
    if (!isLoss || named instanceof UsageError) throw named;
    const problem = error.problem.replace(/; remove it, or pass onLoss: 'omit'$/, '');
    throw new ModelspeakError(error.code, `${problem}; add --omit to leave it out`, {
      path: error.path,
      cause: error,
    });
  }
}
