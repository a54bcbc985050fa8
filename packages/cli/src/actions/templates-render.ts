import { chooseFormat, type FormatFlags } from '../formats/choose-format.js';
import { type RequestFlags, readRequest } from '../input/request.js';
import { documentOf, renderingOf } from '../output/rendering.js';
import { write } from '../output/write.js';
import { type FillFlags, fillTemplate } from '../templates/fill-template.js';
import { openTemplate, type TemplatesFlags } from '../templates/open-templates.js';

export interface RenderTemplateFlags extends FormatFlags, RequestFlags, FillFlags, TemplatesFlags {
  readonly json?: boolean;
}

/** `modelspeak templates render`: writes a filled template as a prompt, or as a conversation. */
export async function renderTemplate(flags: RenderTemplateFlags, name: string): Promise<void> {
  const hasFormat = flags.format !== undefined || flags.model !== undefined;
  const format = hasFormat ? await chooseFormat(flags) : undefined;
  const options = await readRequest(flags);
  const conversation = await fillTemplate(await openTemplate(name, flags), flags);
  const style = { isRow: false, json: flags.json };
  await write(
    format === undefined
      ? documentOf(conversation, style)
      : renderingOf(format, conversation, options, style),
  );
}
