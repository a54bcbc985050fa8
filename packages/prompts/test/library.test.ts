import { type Conversation, type Format, ModelspeakError, writeJson } from '@modelspeak/core';
import { lazyllmAlpaca } from '@modelspeak/format-lazyllm-alpaca';
import { lazyllmChat } from '@modelspeak/format-lazyllm-chat';
import { llama3 } from '@modelspeak/format-llama3';
import { mtkV3 } from '@modelspeak/format-mtk-v3';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import type { TemplateStore } from '@modelspeak/prompts';
import { library } from '@modelspeak/prompts/library';
import { describe, expect, test } from 'vitest';

/** Every format that templates are rendered in. */
const FORMATS: Readonly<Record<string, Format>> = {
  'llama3 as llama-stack': llama3(),
  'llama3 as on Hugging Face': llama3({ profile: 'hf' }),
  'mtk-v3': mtkV3(),
  'lazyllm-alpaca': lazyllmAlpaca(),
  'lazyllm-chat': lazyllmChat(),
  'openai-messages': openaiMessages({ model: 'gpt-5' }),
};

const anyLibrary: TemplateStore = library;
const templates = anyLibrary.list();
const LANGUAGES = {
  en: /[a-z]/,
  'zh-Hant': /[這個們說應請]/,
  'zh-Hans': /[这个们说应请]/,
} as const;

const render = (format: Format, conversation: Conversation): string =>
  format.kind === 'prompt' ? format.render(conversation) : format.text(conversation);

/** A value for each variable that nothing else says. */
function valuesFor(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, `«${name}»`]));
}

test('there are enough to start from', () => {
  const count = (language: string) =>
    templates.filter((template) => template.language === language).length;
  expect(count('en')).toBeGreaterThanOrEqual(40);
  expect(count('zh-Hant')).toBe(10);
  expect(count('zh-Hans')).toBe(10);
});

describe.each(templates.map((template) => [template.name, template] as const))(
  '%s',
  (name, template) => {
    const { prompt, description, version, source, language = '' } = template;
    const values = valuesFor(prompt.placeholders);

    test('says what it is', () => {
      expect(name).toMatch(/^[A-Z][A-Za-z]+$/);
      expect(description).toMatch(/^\p{L}.*[.。]$/u);
      expect({ version, source }).toEqual({ version: '1', source: 'Modelspeak' });
      expect(prompt.placeholders.length).toBeGreaterThan(0);
      const text = prompt.formatString(values);
      expect(text).toMatch(LANGUAGES[language as keyof typeof LANGUAGES]);
      if (language === 'zh-Hant') expect(text).not.toMatch(LANGUAGES['zh-Hans']);
      if (language === 'zh-Hans') expect(text).not.toMatch(LANGUAGES['zh-Hant']);
    });

    test.each(Object.entries(FORMATS))('renders in %s', (_format, format) => {
      const conversation = prompt.conversation(values, { strict: true });
      const rendered = render(format, conversation);
      for (const value of Object.values(values)) expect(rendered).toContain(value);
      expect(rendered).not.toMatch(/\{\{|\}\}(?!\])/);
    });
  },
);

test('those in Chinese take the variables of those in English', () => {
  for (const { name, language, prompt } of templates) {
    if (language === 'en') continue;
    const english = anyLibrary.get(name.replace(/Zh(?:Hant|Hans)$/, ''));
    expect([...prompt.placeholders].sort(), name).toEqual([...english.prompt.placeholders].sort());
  }
});

test('a template is left unfilled only where a variable is missing', () => {
  const fill = () =>
    library.get('FixCode').prompt.conversation({ code: 'x' } as never, { strict: true });
  expect(fill).toThrow(ModelspeakError);
  expect(
    writeJson(openaiMessages().body(library.get('AskExpert').prompt.conversation({ topic: 'T' }))),
  ).toContain('"T"');
});
