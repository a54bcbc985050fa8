import {
  type Message,
  ModelspeakError,
  type ToolMessage,
  type Writer,
  writeJson,
} from '@modelspeak/core';
import { type Markup, markup, textOf } from '@modelspeak/core/authoring';
import { pythonJson, pythonStrip } from '@modelspeak/pythonic';

/** The style of the templates' JSON, and below the indented style for tools. */
export const json = /* @__PURE__ */ pythonJson({ ascii: false });
export const indented = /* @__PURE__ */ pythonJson({ ascii: false, indent: 4 });

const IMAGE = /* @__PURE__ */ markup({ control: '<|image|>' });

/** Returns the header of a turn. */
export function header(role: string): Markup {
  return markup(
    { control: '<|header_start|>' },
    { scaffold: role },
    { control: '<|header_end|>' },
    { scaffold: '\n\n' },
  );
}

export const HEADERS = /* @__PURE__ */ (() => ({
  system: header('system'),
  user: header('user'),
  assistant: header('assistant'),
  tool: header('ipython'),
}))();

/**
 * Writes texts and the placeholders of images.
 *
 * @param trims Whether to trim each text.
 */
export function writeContent(content: Message['content'], out: Writer, trims = false): void {
  if (typeof content === 'string') {
    out.content(trims ? pythonStrip(content) : content);
    return;
  }
  for (const part of content ?? []) {
    if (part.type === 'text') out.content(trims ? pythonStrip(part.text) : part.text);
    else out.media(part, IMAGE);
  }
}

/**
 * Writes the text of a tool result as JSON.
 *
 * @throws {ModelspeakError} `lossy` for images, which the templates drop
 */
export function writeResult(
  { content }: ToolMessage,
  index: number,
  out: Writer,
  takesLoss: boolean,
): void {
  const image = typeof content === 'string' ? -1 : content.findIndex(({ type }) => type !== 'text');
  if (image !== -1 && !takesLoss) {
    throw new ModelspeakError(
      'lossy',
      "Llama 4 allows only text in a tool result; remove this part, or drop it with onLoss: 'reference'",
      { path: `messages[${index}].content[${image}]` },
    );
  }
  out.content(writeJson(textOf(content), json));
}
