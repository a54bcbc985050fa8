import {
  type CheckedRow,
  FileShapes,
  type LoadedChecker,
  loadRowChecker,
  openTrainer,
  parseRow,
  type RawRow,
  readRows,
  type Trainer,
} from '@modelspeak/datasets';
import { CheckTally } from '../dataset/check-tally.js';
import type { DatasetCheckFlags } from '../dataset/dataset-flags.js';
import { describeDifferences } from '../dataset/describe-difference.js';
import { pieceLegend, showPieces } from '../dataset/piece-view.js';
import { readRecipe } from '../dataset/read-recipe.js';
import { tokenizerPath } from '../dataset/tokenizer-path.js';
import { CommandFailure, isTelling, locate, UsageError } from '../errors.js';
import type { Terminal } from '../terminal/terminal.js';
import { inputsOf } from './dataset.js';

/** `modelspeak dataset check`: shows what is trained, and warns of what trainers do not notice. */
export async function checkDataset(
  terminal: Terminal,
  flags: DatasetCheckFlags,
  files: readonly string[],
): Promise<void> {
  const inputs = inputsOf(terminal, files);
  const trainer = openOther(terminal, flags);
  try {
    const recipe = await readRecipe(terminal, {
      as: flags.tokenizer === undefined ? 'text' : 'ids',
      // A trainer encodes whole prompts.
      ...(flags.against !== undefined && { cut: 'none' as const }),
      ...flags,
    });
    const run = new Check(terminal, flags, await loadRowChecker(recipe), trainer);
    for await (const row of readRows({ inputs, stdin: terminal.stdin, folder: terminal.cwd })) {
      if (run.rows >= (flags.limit ?? Infinity)) break;
      await run.take(row);
    }
    await run.end();
  } finally {
    trainer?.close();
  }
}

function openOther(
  terminal: Terminal,
  { against, tokenizer, chatTemplate, python }: DatasetCheckFlags,
): Trainer | undefined {
  if (against === undefined) return undefined;
  if (tokenizer === undefined) {
    throw new UsageError('--against needs --tokenizer FOLDER, the folder that the trainer loads');
  }
  return openTrainer({
    name: against,
    tokenizer: tokenizerPath(terminal, tokenizer),
    chatTemplate: chatTemplate === undefined ? undefined : terminal.file(chatTemplate).path,
    python,
  });
}

/** Checks rows, shows the first ones, and counts what it finds. */
class Check {
  rows = 0;
  readonly #terminal: Terminal;
  readonly #flags: DatasetCheckFlags;
  readonly #checker: LoadedChecker;
  readonly #trainer: Trainer | undefined;
  readonly #tally = new CheckTally();
  readonly #shapes = new FileShapes();
  #compared = 0;

  constructor(
    terminal: Terminal,
    flags: DatasetCheckFlags,
    checker: LoadedChecker,
    trainer: Trainer | undefined,
  ) {
    this.#terminal = terminal;
    this.#flags = flags;
    this.#checker = checker;
    this.#trainer = trainer;
  }

  async take(raw: RawRow): Promise<void> {
    const place = `${raw.file}:${raw.row}`;
    this.rows++;
    try {
      const row = this.#read(raw);
      for (const { kind, message } of row.warnings) this.#tally.add(kind, `${place}: ${message}`);
      if (this.rows <= (this.#flags.rows ?? 3)) await this.#show(row, place);
      await this.#compare(row, place);
    } catch (error) {
      if (!isTelling(error) || !this.#flags.keepGoing) throw error;
      this.#terminal.fail(error);
    }
  }

  async end(): Promise<void> {
    const { against } = this.#flags;
    const { paint } = this.#terminal.painter();
    const lines = [
      `${this.rows.toLocaleString('en')} ${this.rows === 1 ? 'row' : 'rows'} checked${
        against === undefined ? '' : `, ${this.#compared.toLocaleString('en')} against ${against}`
      }`,
      ...this.#tally.lines().map((line) => `${paint('yellow', 'warning:')} ${line}`),
      ...(this.#tally.isEmpty ? ['nothing to warn of'] : []),
    ];
    await this.#terminal.write(`${lines.join('\n')}\n`);
  }

  #read({ file, row, json }: RawRow): CheckedRow {
    if (json instanceof Error) throw json;
    const checked = this.#checkRow(json, `${file}:${row}`);
    const other = this.#shapes.check({ file, row }, checked.shape);
    if (other !== undefined) throw other;
    return checked;
  }

  #checkRow(json: Uint8Array, place: string): CheckedRow {
    try {
      return this.#checker.check(parseRow(json));
    } catch (error) {
      throw locate(error, place);
    }
  }

  async #show({ pieces, tokens }: CheckedRow, place: string): Promise<void> {
    const painter = this.#terminal.painter();
    if (this.rows === 1) await this.#terminal.write(`${pieceLegend(painter)}\n\n`);
    const trained = tokens?.trained.filter(Boolean).length;
    const counts =
      tokens === undefined ? '' : `: ${tokens.ids.length} tokens, ${trained} of them trained`;
    await this.#terminal.write(
      `${painter.paint('bold', place)}${counts}\n${showPieces(pieces, painter).trimEnd()}\n\n`,
    );
  }

  async #compare(row: CheckedRow, place: string): Promise<void> {
    const { conversation, tokens, trainsAll } = row;
    if (this.#trainer === undefined || conversation === undefined || tokens === undefined) return;
    if (!trainsAll) {
      const why = 'the trainer would train each answer, of which the row trains only some';
      this.#tally.add('not compared', `${place}: ${why}`);
      return;
    }
    const theirs = await this.#trainer.encode(conversation).catch((error: unknown) => {
      throw isTelling(error) ? new CommandFailure(`${place}: ${error.message}`) : error;
    });
    this.#compared++;
    for (const { kind, message } of describeDifferences(tokens, theirs, this.#checker.spell)) {
      this.#tally.add(kind, `${place}: ${message}`);
    }
  }
}
