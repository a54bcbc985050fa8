/** The packages whose names are shorter than those of their formats. */
const SHORTER: Readonly<Record<string, string>> = {
  'anthropic-messages': 'anthropic',
  'gemini-content': 'gemini',
  'ollama-chat': 'ollama',
};

/** The package of an official format. */
export function officialPackage(format: string): string {
  return `@modelspeak/format-${SHORTER[format] ?? format}`;
}
