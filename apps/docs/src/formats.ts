import type { FormatFactory, MessagesFormat, PromptFormat } from '@modelspeak/core';

/** What the package of a format exports by default. */
export type AnyFormatFactory = FormatFactory<object, PromptFormat | MessagesFormat>;

/** A format that the site shows. */
export interface ListedFormat {
  /** The name of the format, which is the name of its page too. */
  readonly name: string;
  /** How it is called where there is little room. */
  readonly label: string;
  /** The package to install. */
  readonly package: string;
  /** Loads the package, when it is needed. */
  readonly load: () => Promise<{ readonly default: unknown }>;
}

/**
 * Every format of the site. To list another, a third party's plugin as well, add it to the
 * dependencies and here: it gets its page in the gallery and its place in the playground.
 */
export const formats: readonly ListedFormat[] = [
  {
    name: 'llama3',
    label: 'Llama 3',
    package: '@modelspeak/format-llama3',
    load: () => import('@modelspeak/format-llama3'),
  },
  {
    name: 'mtk-v3',
    label: 'MRPromptV3',
    package: '@modelspeak/format-mtk-v3',
    load: () => import('@modelspeak/format-mtk-v3'),
  },
  {
    name: 'lazyllm-chat',
    label: 'LazyLLM chat',
    package: '@modelspeak/format-lazyllm-chat',
    load: () => import('@modelspeak/format-lazyllm-chat'),
  },
  {
    name: 'lazyllm-alpaca',
    label: 'LazyLLM Alpaca',
    package: '@modelspeak/format-lazyllm-alpaca',
    load: () => import('@modelspeak/format-lazyllm-alpaca'),
  },
  {
    name: 'openai-messages',
    label: 'OpenAI messages',
    package: '@modelspeak/format-openai-messages',
    load: () => import('@modelspeak/format-openai-messages'),
  },
];

/** Loads a format's factory by the name of the format. */
export async function loadFormat(name: string): Promise<AnyFormatFactory> {
  const listed = formats.find((format) => format.name === name);
  if (listed === undefined) throw new Error(`the site lists no format named ${name}`);
  const { default: factory } = await listed.load();
  return factory as AnyFormatFactory;
}
