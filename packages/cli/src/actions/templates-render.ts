import { chooseFormat, type FormatFlags } from '../formats/choose-format.js';
import { type RequestFlags, readRequest } from '../input/request.js';
import { documentOf, renderingOf } from '../output/rendering.js';
import { type FillFlags, fillTemplate } from '../templates/fill-template.js';
import { openTemplate, type TemplatesFlags } from '../templates/open-templates.js';
import type { Terminal } from '../terminal/terminal.js';

export interface RenderTemplateFlags extends FormatFlags, RequestFlags, FillFlags, TemplatesFlags {
  readonly json?: boolean;
}

/** `modelspeak templates render`: writes a filled template as a prompt or a conversation. */
export async function renderTemplate(
  terminal: Terminal,
  flags: RenderTemplateFlags,
  name: string,
): Promise<void> {
  const hasFormat = flags.format !== undefined || flags.model !== undefined;
  const format = hasFormat ? await chooseFormat(terminal, flags) : undefined;
  const options = await readRequest(terminal, flags);
  const template = await openTemplate(terminal, name, flags);
  const conversation = await fillTemplate(terminal, template, flags);
  const style = { isRow: false, json: flags.json, isShown: terminal.stdout.isTTY };
  await terminal.write(
    format === undefined
      ? documentOf(conversation, style)
      : renderingOf(format, conversation, options, style),
  );
}
