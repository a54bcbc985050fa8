import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The recipe as the guide shows it. */
export interface SparkRecipe {
  /** The program in Python. */
  readonly program: string;
  /** The words of the command that runs it. */
  readonly command: readonly string[];
}

/** Reads the recipe for Spark from the guide to fine-tuning, with this folder of the tokenizer. */
export function sparkRecipe(root: string, tokenizer: string): SparkRecipe {
  const guide = readFileSync(path.join(root, 'apps/docs/guide/fine-tuning.md'), 'utf8');
  const blocks = [...guide.matchAll(/```(\w+)\n(.*?)```/gs)];
  const blockWith = (language: string, text: string): string => {
    const found = blocks.find(([, name, code = '']) => name === language && code.includes(text));
    if (found?.[2] === undefined) throw new Error(`the guide has no ${language} with ${text}`);
    return found[2];
  };
  const command = blockWith('sh', 'spark-submit').replaceAll('\\\n', ' ').trim().split(/\s+/);
  const at = command.indexOf('--tokenizer') + 1;
  if (at === 0) throw new Error('the command in the guide has no --tokenizer');
  return { program: blockWith('python', 'pyspark'), command: command.with(at, tokenizer) };
}
