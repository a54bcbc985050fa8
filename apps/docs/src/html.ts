const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\n': '&#10;',
  '{': '&#123;',
  '}': '&#125;',
  '`': '&#96;',
};

/**
 * Escapes a text so that HTML, Markdown and Vue's templates show it unchanged, including line breaks.
 */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"'\n{}`]/g, (character) => ENTITIES[character] ?? character);
}
