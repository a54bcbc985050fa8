import { formats } from './formats.js';

/** The path of the page about a format: its gallery page, or the guide if the gallery has none. */
export function pageOfFormat(name: string): string {
  if (formats.some((format) => format.name === name)) return `/formats/${name}`;
  // Formats of request bodies share a page.
  return name === 'chat-template' ? '/guide/chat-template' : '/guide/converting';
}
