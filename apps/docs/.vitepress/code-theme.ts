import type { MarkdownOptions } from 'vitepress';

type Theme = Exclude<Extract<MarkdownOptions['theme'], object>, { light: unknown }>;

const rule = (colour: string, scope: string[]): object => ({
  scope,
  settings: { foreground: `var(--ms-code-${colour})` },
});

/**
 * The colours of code, which site.css defines for light and dark. With a separate theme for each, all
 * code would be highlighted twice.
 */
export const codeTheme = {
  name: 'modelspeak',
  type: 'light',
  colors: { 'editor.background': '#00000000', 'editor.foreground': 'var(--ms-code-text)' },
  tokenColors: [
    rule('quiet', ['comment', 'punctuation.definition.comment']),
    rule('keyword', ['keyword', 'storage', 'support.function', 'entity.name.tag']),
    rule('text', ['keyword.operator', 'storage.type.function.arrow', 'punctuation']),
    rule('string', ['string', 'punctuation.definition.string', 'constant.character.escape']),
    rule('keyword', ['constant', 'entity.name.type', 'support.type', 'support.class']),
    rule('keyword', ['entity.other.attribute-name', 'variable.language']),
    rule('text', ['support.type.property-name', 'meta.object-literal.key']),
  ],
} as Theme;
