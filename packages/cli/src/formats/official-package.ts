/** The package of an official format. */
export function officialPackage(format: string): string {
  return `@modelspeak/format-${format}`;
}
