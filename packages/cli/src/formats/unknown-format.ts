import { closestName } from '@modelspeak/core/authoring';
import { CommandFailure } from '../errors.js';

/** The formats that come as `@modelspeak/format-…`. */
export const OFFICIAL_FORMATS: readonly string[] = [
  'chat-template',
  'cohere',
  'deepseek',
  'gemma',
  'glm',
  'gpt-oss',
  'granite',
  'hermes',
  'kimi',
  'lazyllm-alpaca',
  'lazyllm-chat',
  'lfm2',
  'llama3',
  'llama4',
  'minimax',
  'mistral',
  'mtk-v3',
  'openai-messages',
  'phi',
  'qwen',
  'seed-oss',
];

/**
 * The error for the name of a format that is not installed. It advises to install official packages
 * only: a package with a misspelt name could be anyone's.
 */
export function unknownFormat(name: string, installed: readonly string[]): CommandFailure {
  if (OFFICIAL_FORMATS.includes(name)) {
    return new CommandFailure(`the format "${name}" is not installed; ${installation(name)}`);
  }
  return new CommandFailure(`there is no format named "${name}"; ${advice(name, installed)}`);
}

function advice(name: string, installed: readonly string[]): string {
  const closest = closestName(name.toLowerCase(), [...installed, ...OFFICIAL_FORMATS]);
  if (closest !== undefined) {
    const question = `did you mean "${closest}"?`;
    return installed.includes(closest)
      ? question
      : `${question} It is not installed; ${installation(closest)}`;
  }
  return installed.length === 0
    ? 'no formats are installed'
    : `the installed formats are ${installed.join(', ')}`;
}

function installation(official: string): string {
  return `run: npm install @modelspeak/format-${official}`;
}
