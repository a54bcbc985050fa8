import type { RenderOptions } from '@modelspeak/core';
import { chooseFormat, type FormatFlags } from '../formats/choose-format.js';
import { writeDocument, writeRendering } from '../output/rendering.js';
import { type FillFlags, fillTemplate } from '../templates/fill-template.js';
import { openTemplate, type TemplatesFlags } from '../templates/open-templates.js';

export interface RenderTemplateFlags extends FormatFlags, RenderOptions, FillFlags, TemplatesFlags {
  readonly json?: boolean;
}

/** `modelspeak templates render`: writes a filled template as a prompt, or as a conversation. */
export async function renderTemplate(flags: RenderTemplateFlags, name: string): Promise<void> {
  const hasFormat = flags.format !== undefined || flags.model !== undefined;
  const format = hasFormat ? await chooseFormat(flags) : undefined;
  const conversation = await fillTemplate(await openTemplate(name, flags), flags);
  const style = { isRow: false, json: flags.json };
  if (format === undefined) await writeDocument(conversation, style);
  else await writeRendering(format, conversation, flags, style);
}
