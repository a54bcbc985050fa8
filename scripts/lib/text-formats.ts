import type { FormatFactory, MessagesFormat, PromptFormat } from '@modelspeak/core';
import { formatFactories } from './formats.mjs';

type AnyFactory = FormatFactory<object, PromptFormat | MessagesFormat>;

/** The ways to write a format that differ in structure from its default one, with their options. */
export const VARIANTS: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  llama3: {
    'function tags': { toolPromptFormat: 'function_tag' },
    'Python lists': { toolPromptFormat: 'python_list' },
    'Hugging Face': { profile: 'hf' },
  },
  'mtk-v3': { 'without checks': { check: false, bosToken: true, training: true } },
  'lazyllm-chat': {
    upstream: {
      edition: 'upstream',
      markers: {
        startOfSystem: '<|im_start|>system\n',
        endOfSystem: '<|im_end|>\n',
        startOfUser: '<|im_start|>user\n',
        endOfUser: '<|im_end|>\n',
        startOfAssistant: '<|im_start|>assistant\n',
        endOfAssistant: '<|im_end|>\n',
        startOfToolResult: '<|im_start|>tool\n',
        endOfToolResult: '<|im_end|>\n',
        startOfToolCall: '✿FUNCTION✿: ',
        startOfArguments: '✿ARGS✿: ',
        endOfToolCall: '✿RESULT✿: ',
      },
    },
  },
};

/** Every format of text that the workspace has, with each of its variants. */
export const TEXT_FORMATS: Readonly<Record<string, PromptFormat>> = Object.fromEntries(
  ((await formatFactories()) as readonly AnyFactory[]).flatMap(formatsOf),
);

function formatsOf(factory: AnyFactory): readonly (readonly [string, PromptFormat])[] {
  const { formatName } = factory;
  const variants = Object.entries(VARIANTS[formatName] ?? {});
  const made = [
    [formatName, factory()] as const,
    ...variants.map(([name, options]) => [`${formatName}, ${name}`, factory(options)] as const),
  ];
  return made.flatMap(([name, format]) =>
    format.kind === 'prompt' ? [[name, format] as const] : [],
  );
}
