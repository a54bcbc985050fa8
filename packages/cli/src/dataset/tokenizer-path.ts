import { existsSync } from 'node:fs';
import { UsageError } from '../errors.js';
import type { Terminal } from '../terminal/terminal.js';

/** The name of a model on Hugging Face. */
const REPOSITORY = /^[\w.-]+\/[\w.-]+$/;

/**
 * The path that `--tokenizer` means.
 *
 * @throws {UsageError} for the name of a model, and for the file of a model that is no tokenizer
 */
export function tokenizerPath(terminal: Terminal, typed: string): string {
  const { path } = terminal.file(typed);
  if (/\.gguf$/i.test(typed)) {
    throw new UsageError(
      `--tokenizer: ${typed} is a model in llama.cpp's format; give the tokenizer.json of the model that it was made from`,
    );
  }
  if (!existsSync(path) && REPOSITORY.test(typed)) {
    throw new UsageError(
      `--tokenizer: there is no file or folder ${typed}; if it is a model, download its tokenizer.json ` +
        `from https://huggingface.co/${typed}/resolve/main/tokenizer.json, and give the path of the file`,
    );
  }
  return path;
}
