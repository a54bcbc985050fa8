import { formats } from './formats.js';

/** The path of the page about a format: its gallery page, or the guide if the gallery has none. */
export function pageOfFormat(name: string): string {
  return formats.some((format) => format.name === name) ? `/formats/${name}` : `/guide/${name}`;
}
