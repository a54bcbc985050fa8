import type { MarkdownOptions } from 'vitepress';

type Theme = Extract<MarkdownOptions['theme'], { light: unknown }>['light'];

/** The colours of code. None is red, which means an error, nor that of special tokens. */
interface CodeColours {
  readonly text: string;
  readonly keyword: string;
  readonly string: string;
  readonly value: string;
  readonly quiet: string;
}

function codeTheme(type: 'light' | 'dark', colours: CodeColours): Theme {
  const { text, keyword, string, value, quiet } = colours;
  const rule = (foreground: string, scope: string[]): object => ({
    scope,
    settings: { foreground },
  });
  return {
    name: `modelspeak-${type}`,
    type,
    colors: { 'editor.background': '#00000000', 'editor.foreground': text },
    tokenColors: [
      rule(quiet, ['comment', 'punctuation.definition.comment']),
      rule(keyword, ['keyword', 'storage', 'support.function', 'entity.name.tag']),
      rule(text, ['keyword.operator', 'storage.type.function.arrow', 'punctuation']),
      rule(string, ['string', 'punctuation.definition.string', 'constant.character.escape']),
      rule(value, ['constant', 'entity.name.type', 'support.type', 'support.class']),
      rule(value, ['entity.other.attribute-name', 'variable.language']),
      rule(text, ['support.type.property-name', 'meta.object-literal.key']),
    ],
  } as Theme;
}

export const codeThemes = {
  light: codeTheme('light', {
    text: '#1d1b18',
    keyword: '#0b5c8a',
    string: '#7a4b00',
    value: '#0b5c8a',
    quiet: '#6a655c',
  }),
  dark: codeTheme('dark', {
    text: '#e9e6df',
    keyword: '#8cc7ef',
    string: '#e3bd83',
    value: '#8cc7ef',
    quiet: '#9c978d',
  }),
} as const;
