import type { Writer } from '@modelspeak/core';
import { type Markup, markedText, markup } from '@modelspeak/core/authoring';

/**
 * What stands for an image until a server puts tokens in its place. The vocabulary has no such token:
 * vLLM looks for it by the id 163838, which is that of `[UNK]`.
 */
export const IMAGE_MARK = '<|kimi_image_placeholder|>';
/** What ends a message. */
const END = '<|end_of_msg|>';

/** The tokens of K3. */
export const CONTROL = ['<|open|>', '<|close|>', '<|sep|>', END];

/** What stops a server, and ends a reply. */
export const STOP = [END];

export const IMAGE = markup({ scaffold: IMAGE_MARK });

/** The mark that opens a tag without attributes. */
export const opening = (tag: string): string => `<|open|>${tag}<|sep|>`;
/** The mark that closes a tag. */
export const closing = (tag: string): string => `<|close|>${tag}<|sep|>`;

export const marked = (text: string): Markup => markedText(CONTROL, text);

/** What ends a message. */
export const END_MESSAGE = marked(`${closing('message')}${END}`);

/** Opens a tag with attributes: a text of the format's own, or one from outside. */
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

/** The attributes of an opened tag, which their marks do not hold. */
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
