import type { RenderOptions } from '@modelspeak/core';
import { chooseFormat, type FormatFlags } from '../formats/choose-format.js';
import { toConversation } from '../input/conversation.js';
import { type DocumentFlags, forEachDocument } from '../input/documents.js';
import { writeRendering } from '../output/rendering.js';

export interface RenderFlags extends FormatFlags, DocumentFlags, RenderOptions {
  readonly json?: boolean;
}

/** `modelspeak render`: writes conversations as a model's prompts. */
export async function render(flags: RenderFlags, file: string | undefined): Promise<void> {
  const format = await chooseFormat(flags);
  await forEachDocument(file, flags, (document, isRow) =>
    writeRendering(format, toConversation(document), flags, { isRow, json: flags.json }),
  );
}
