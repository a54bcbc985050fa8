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
 * Spells a text so that HTML, Markdown and Vue's templates all show it as it is, line breaks included.
 */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"'\n{}`]/g, (character) => ENTITIES[character] ?? character);
}
