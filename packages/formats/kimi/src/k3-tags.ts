import type { Writer } from '@modelspeak/core';
import { type Markup, markedText, markup } from '@modelspeak/core/authoring';

/**
 * The placeholder of an image, which the server replaces with tokens. The vocabulary has no such token: vLLM
 * looks for the ID 163838, which is `[UNK]`.
 */
export const IMAGE_MARK = '<|kimi_image_placeholder|>';
/** The token that ends a message. */
const END = '<|end_of_msg|>';

/** The special tokens of K3. */
export const CONTROL = ['<|open|>', '<|close|>', '<|sep|>', END];

/** The stop sequences, which also end a reply. */
export const STOP = [END];

export const IMAGE = markup({ scaffold: IMAGE_MARK });

/** Returns the opening tag without attributes. */
export const opening = (tag: string): string => `<|open|>${tag}<|sep|>`;
/** Returns the closing tag. */
export const closing = (tag: string): string => `<|close|>${tag}<|sep|>`;

export const marked = (text: string): Markup => markedText(CONTROL, text);

/** The end of a message. */
export const END_MESSAGE = marked(`${closing('message')}${END}`);

/** Writes an opening tag with attributes, whose values come from the format or from content. */
export function openTag(
  tag: string,
  attributes: readonly (readonly [name: string, value: string, isOwn?: 'own'])[],
  out: Writer,
): void {
  out.control('<|open|>');
  out.scaffold(tag);
  for (const [name, value, isOwn] of attributes) {
    out.scaffold(` ${name}="`);
    if (isOwn) out.scaffold(value);
    else out.content(value.replaceAll('&', '&amp;').replaceAll('"', '&quot;'));
    out.scaffold('"');
  }
  out.control('<|sep|>');
}

/** Parses the attributes of an opening tag. */
export function attributesIn(spelled: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const parts = spelled.split('"');
  for (let at = 0; at + 2 < parts.length; at += 2) {
    const before = parts[at] ?? '';
    const value = parts[at + 1] ?? '';
    if (!before.endsWith('=')) continue;
    const name = before.slice(0, -1).split(/\s/).at(-1) ?? '';
    found.set(name, value.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
  }
  return found;
}
