import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ConformanceOptions, everySetting } from '@modelspeak/conformance';
import type { FormatFactory, MessagesFormat, PromptFormat } from '@modelspeak/core';
import { formatFactories } from './formats.mjs';
import { root } from './process.mjs';

type AnyFactory = FormatFactory<object, PromptFormat | MessagesFormat>;

/** A setting of a format: its factory, and what the suite must know about it. */
export interface FormatSetting {
  readonly factory: FormatFactory<object, PromptFormat>;
  readonly format: PromptFormat;
  readonly options: ConformanceOptions;
}

/**
 * Every text format in the workspace, in each setting that its package lists in `test/settings.ts`:
 * `llama3`, `llama3, base models` and so on, and in each version of a family.
 */
export async function textFormats(): Promise<ReadonlyMap<string, FormatSetting>> {
  const found = new Map<string, FormatSetting>();
  for (const { folder, factory } of (await formatFactories()) as readonly {
    folder: string;
    factory: AnyFactory;
  }[]) {
    for (const [name, options] of Object.entries(everySetting(factory, await settingsOf(folder)))) {
      const format = factory(options.formatOptions);
      if (format.kind !== 'prompt') continue;
      const { formatName } = factory;
      found.set(name === 'default' ? formatName : `${formatName}, ${name}`, {
        factory: factory as FormatFactory<object, PromptFormat>,
        format,
        options,
      });
    }
  }
  return found;
}

async function settingsOf(folder: string): Promise<Readonly<Record<string, ConformanceOptions>>> {
  const file = path.join(root, folder, 'test/settings.ts');
  if (!existsSync(file)) return { default: {} };
  return (await import(pathToFileURL(file).href)).settings;
}
