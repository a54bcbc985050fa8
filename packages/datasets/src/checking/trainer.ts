import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type Conversation, compactJson, writeJson } from '@modelspeak/core';
import { DatasetError } from '../errors/dataset-error.js';
import type { CheckedTokens } from './checked-row.js';

/** A trainer: transformers itself, TRL with its patched templates, or Axolotl. */
export type TrainerName = 'hf' | 'trl' | 'axolotl';

/** Which trainer to run, and how. */
export interface TrainerOptions {
  readonly name: TrainerName;
  /** The folder of the model's tokenizer, with its chat template. */
  readonly tokenizer: string;
  /** A file with the chat template, if the folder has none. */
  readonly chatTemplate?: string | undefined;
  /** The Python that the trainer is installed in: `python3` by default. */
  readonly python?: string | undefined;
}

/** A trainer that runs. */
export interface Trainer {
  /**
   * Encodes a conversation as the trainer does.
   *
   * @throws {DatasetError} `trainer_failed` with what the trainer says
   */
  encode(conversation: Conversation): Promise<CheckedTokens>;
  /** Ends it. */
  close(): void;
}

/** The answer of `masks.py` to a conversation. */
type Answer = CheckedTokens | { readonly error: string };

/**
 * Starts a trainer, to compare its masks with ours. It runs in Python, where it must be installed.
 *
 * @example
 * ```ts no-run
 * import { openTrainer } from '@modelspeak/datasets';
 *
 * const trainer = openTrainer({ name: 'trl', tokenizer: 'Qwen3-0.6B' });
 * const messages = [
 *   { role: 'user', content: 'Hi' },
 *   { role: 'assistant', content: 'Hello' },
 * ] as const;
 * const { trained } = await trainer.encode({ messages });
 * console.log(trained.filter(Boolean).length);
 * trainer.close();
 * ```
 *
 * @see https://huggingface.co/docs/trl/chat_templates
 */
export function openTrainer({
  name,
  tokenizer,
  chatTemplate,
  python = 'python3',
}: TrainerOptions): Trainer {
  const script = path.join(
    path.dirname(createRequire(import.meta.url).resolve('@modelspeak/datasets/package.json')),
    'python/masks.py',
  );
  const template = chatTemplate === undefined ? [] : ['--chat-template', chatTemplate];
  const child = spawn(python, [script, name, tokenizer, ...template], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const errors = lastLinesOf(child);
  const ended = once(child, 'close').then(
    () => failed(name, errors.join(' ')),
    (error: unknown) => failed(name, String(error)),
  );
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  // Its end is reported by the answer that does not come.
  child.stdin.on('error', () => {});
  return {
    async encode({ messages, tools }) {
      const given = tools == null ? { messages } : { messages, tools };
      child.stdin.write(`${writeJson(given, compactJson)}\n`);
      const line = await lines.next();
      if (line.done) throw await ended;
      const answer: Answer = JSON.parse(line.value);
      if ('error' in answer) throw failed(name, answer.error);
      return answer;
    },
    close: () => child.stdin.end(),
  };
}

/** What a process said last on standard error, which says why it ended. */
function lastLinesOf({ stderr }: ChildProcess): readonly string[] {
  const lines: string[] = [];
  if (stderr === null) return lines;
  createInterface({ input: stderr }).on('line', (line) => {
    lines.push(line);
    if (lines.length > 3) lines.shift();
  });
  return lines;
}

function failed(name: TrainerName, problem: string): DatasetError {
  return new DatasetError('trainer_failed', `${name}: ${problem}`);
}
