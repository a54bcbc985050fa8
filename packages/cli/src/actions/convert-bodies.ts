import {
  type Format,
  fitParts,
  type Json,
  type LossOptions,
  type MessagesFormat,
  parseJson,
  type RenderOptions,
} from '@modelspeak/core';
import { documentOf, type RenderingStyle, renderingOf } from '../output/rendering.js';
import type { Terminal } from '../terminal/terminal.js';
import { fitted } from './fitted.js';

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
    const fit = (onLoss: LossOptions['onLoss']) =>
      fitParts(wanted, { from: from.name, to, onLoss });
    const { parts } = fitted(terminal, omits, fit, place);
    if (to.kind === 'prompt') return renderingOf(to, parts.conversation, parts.options, style);
    const text = to.writeBodyText(parts);
    return style.isRow || style.json ? `${text}\n` : documentOf(parseJson(text), style);
  };
}
