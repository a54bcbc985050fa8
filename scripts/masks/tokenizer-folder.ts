import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Family } from './families.ts';

/** A folder as models have it: the vocabulary of a family, and the chat template that TRL knows. */
export function tokenizerFolder(
  { vocabulary, template }: Pick<Family, 'vocabulary' | 'template'>,
  templates: string,
): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tokenizer-'));
  const { json, config } = vocabulary();
  const { chat_template: _template, ...rest } = { chat_template: undefined, ...config };
  writeFileSync(path.join(folder, 'tokenizer.json'), JSON.stringify(json));
  writeFileSync(path.join(folder, 'tokenizer_config.json'), JSON.stringify(rest));
  copyFileSync(path.join(templates, `${template}.jinja`), path.join(folder, 'chat_template.jinja'));
  return folder;
}
