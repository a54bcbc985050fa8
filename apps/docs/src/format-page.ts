import { formats } from './formats.js';

/** The path of the page about the format in a folder of `packages/formats`. */
export function pageOfFormat(folder: string): string {
  const listed = formats.find((format) => format.package === `@modelspeak/format-${folder}`);
  // The gallery cannot show a format that takes its template as an option.
  return listed === undefined ? '/guide/chat-template' : `/formats/${listed.name}`;
}
