import { createHash } from 'node:crypto';
import type { Answer } from '@modelspeak/ai';
import { chatModel } from '@modelspeak/chat';
import { type Conversation, compactJson, writeJson } from '@modelspeak/core';
import { type OpenModel, openModel } from '../endpoints/open-model.js';
import { isTelling, locate, UsageError } from '../errors.js';
import { namedByFlag, readRequest } from '../input/request.js';
import { CUT_WARNING } from '../output/cut-warning.js';
import { Progress } from '../output/progress.js';
import { documentOf } from '../output/rendering.js';
import type { Terminal } from '../terminal/terminal.js';
import type { AskFlags } from './ask-flags.js';
import { InOrder } from './in-order.js';
import { type Counts, progressLine } from './progress.js';
import { ResultFile, ResultsBroken } from './result-file.js';
import type { Origin } from './result-origin.js';
import { countRows, isOneRow, type Row, readRows } from './row.js';
import { isRecord, openPrompts, type RowPrompts } from './row-prompt.js';
import type { Task, TaskOptions } from './task.js';

/** Asks a model about each row of some files, and writes its answers. */
export async function askRows<Given extends Answer>(
  terminal: Terminal,
  task: Task<Given>,
  flags: AskFlags,
  files: readonly string[],
): Promise<void> {
  const { output, resume = false, url, dryRun = false } = flags;
  if (dryRun && output !== undefined) {
    throw new UsageError('--dry-run sends nothing, so it has no results; leave out --output');
  }
  if (resume && output === undefined) {
    throw new UsageError('--resume continues a file of results; name it with --output FILE');
  }
  const prompts = await openPrompts(terminal, flags);
  const request = ((await readRequest(terminal, flags)) ?? {}) as Omit<TaskOptions, 'model'>;
  const opened = await openModel(terminal, flags, url);
  try {
    const results =
      output === undefined ? undefined : await ResultFile.open(terminal.file(output), { resume });
    try {
      const run = new AskedRows(terminal, task, flags, files, {
        prompts,
        request,
        opened,
        results,
      });
      const interruption = terminal.interruption();
      try {
        await run.all(interruption.signal);
      } finally {
        interruption.release();
      }
    } finally {
      await results?.close();
    }
  } catch (error) {
    throw namedByFlag(error);
  } finally {
    await opened.close?.();
  }
}

interface Parts {
  readonly prompts: RowPrompts;
  readonly request: Omit<TaskOptions, 'model'>;
  readonly opened: OpenModel;
  readonly results: ResultFile | undefined;
}

class AskedRows<Given extends Answer> {
  readonly #terminal: Terminal;
  readonly #task: Task<Given>;
  readonly #flags: AskFlags;
  readonly #files: readonly string[];
  readonly #prompts: RowPrompts;
  readonly #results: ResultFile | undefined;
  readonly #opened: OpenModel;
  readonly #options: TaskOptions;
  readonly #printed: InOrder;
  /** Whether there is only one row, so that the answer is printed as it is. */
  readonly #isAlone: boolean;
  #progress: Progress<Counts> | undefined;
  #counts: Counts = { total: undefined, found: 0, asked: 0, failed: 0, cost: undefined };
  #tokens = 0;

  constructor(
    terminal: Terminal,
    task: Task<Given>,
    flags: AskFlags,
    files: readonly string[],
    { prompts, request, opened, results }: Parts,
  ) {
    this.#terminal = terminal;
    this.#printed = new InOrder((text) => terminal.write(text));
    this.#task = task;
    this.#flags = flags;
    this.#files = files;
    this.#prompts = prompts;
    this.#results = results;
    this.#opened = opened;
    const { system } = flags;
    this.#options = {
      ...request,
      model: chatModel(opened.settings),
      ...(system !== undefined && { system }),
    };
    const isText = flags.json !== true && task.givesSeveral !== true && results === undefined;
    this.#isAlone = isText && isOneRow(files, flags);
  }

  /** @param signal Stops all, and keeps the answers so far. */
  async all(signal: AbortSignal): Promise<void> {
    const { stderr } = this.#terminal;
    const { concurrency = 4, progress = stderr.isTTY === true && !this.#isAlone } = this.#flags;
    const start = performance.now();
    const isUnasked = this.#files.length === 0 && this.#prompts.isWhole;
    if (progress) {
      this.#progress = new Progress((text) => stderr.write(text), progressLine);
      const total = isUnasked ? 1 : await countRows(this.#terminal, this.#files, this.#flags);
      this.#counts = { ...this.#counts, total };
    }
    const rows = numbered(
      isUnasked ? [NOTHING] : readRows(this.#terminal, this.#files, this.#flags),
    );
    const settled = await Promise.allSettled(
      Array.from({ length: Math.max(1, concurrency) }, async () => {
        // An error ends the rows for all. Requests under way are finished, and their answers kept.
        for await (const [place, row] of rows) {
          if (signal.aborted) return;
          await this.#ask(row, place, signal);
        }
      }),
    );
    await this.#printed.end();
    this.#progress?.end();
    if (signal.aborted) {
      this.#terminal.note('stopped');
      this.#sayWhatIsKept();
      this.#terminal.endWith(INTERRUPTED);
      return;
    }
    for (const outcome of settled) {
      if (outcome.status === 'fulfilled') continue;
      this.#sayWhatIsKept();
      throw outcome.reason;
    }
    await this.#conclude(performance.now() - start);
  }

  async #ask(row: Row, place: number, signal: AbortSignal): Promise<void> {
    try {
      const { value } = row;
      if (value.kind === 'fault') throw value.fault;
      await this.#askAbout(this.#prompts.promptOf(value), row, place, signal);
    } catch (error) {
      const isMissed = this.#results === undefined;
      if (isMissed) await this.#printed.put(place, '');
      if (signal.aborted) throw error;
      if (this.#flags.keepGoing !== true || !isOfOneRow(error)) throw this.#located(error, row);
      this.#count({ failed: 1 });
      const report = (): void => this.#terminal.fail(this.#located(error, row));
      if (this.#progress === undefined) report();
      else this.#progress.around(report);
    }
  }

  async #askAbout(
    conversation: Conversation,
    row: Row,
    place: number,
    signal: AbortSignal,
  ): Promise<void> {
    if (this.#flags.dryRun === true) {
      const { messages, tools, prompt, body, sampling, request } = await this.#task.dryRun(
        conversation,
        this.#options,
      );
      const sent = given({ prompt, body, sampling, request, messages, tools });
      await this.#printed.put(place, documentOf(sent, { isRow: !this.#isAlone }));
      return;
    }
    const key = this.#keyOf(conversation);
    if (this.#results?.has(key, place, originOf(row)) === true) {
      this.#count({ found: 1 });
      return;
    }
    const answer = await this.#task.ask(conversation, { ...this.#options, signal });
    if (this.#isAlone) {
      const text = this.#task.textOf(answer);
      await this.#printed.put(place, text.endsWith('\n') ? text : `${text}\n`);
      if (answer.finishReason === 'length') this.#terminal.warn(CUT_WARNING);
    } else {
      const line = `${writeJson(this.#resultOf(answer, row, key), compactJson)}\n`;
      if (this.#results === undefined) await this.#printed.put(place, line);
      else await this.#results.add(line, place);
    }
    this.#tokens += (answer.usage?.input ?? 0) + (answer.usage?.output ?? 0);
    this.#count({ asked: 1, cost: answer.cost });
  }

  #resultOf(answer: Given, row: Row, key: string): object {
    const { finishReason, usage, cost } = answer;
    const tokens = usage && { input: usage.input, output: usage.output };
    const result = this.#task.resultOf(answer);
    return given({
      ...originOf(row),
      key,
      ...result,
      finishReason,
      usage: tokens,
      cost,
    });
  }

  /** Identifies a question by all that influences its answer. */
  #keyOf({ messages, tools = [] }: Conversation): string {
    const { model, ...asked } = this.#options;
    const { sampling } = model.settings;
    const { identity } = this.#opened;
    const all = { ...this.#task.identity, ...identity, messages, tools, asked, sampling };
    return createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 16);
  }

  #count({ found = 0, asked = 0, failed = 0, cost }: Partial<Counts>): void {
    const before = this.#counts;
    this.#counts = {
      total: before.total,
      found: before.found + found,
      asked: before.asked + asked,
      failed: before.failed + failed,
      cost: cost === undefined ? before.cost : (before.cost ?? 0) + cost,
    };
    this.#progress?.show(this.#counts);
  }

  #located(error: unknown, { file, line }: Row): unknown {
    const isNamed = isTelling(error) && error.message.startsWith(file) && file !== '';
    if (isNamed || error instanceof UsageError || this.#isAlone) return error;
    return locate(namedByFlag(error), line === undefined ? file : `${file}:${line}`);
  }

  /** Says that nothing was lost of what was answered before. */
  #sayWhatIsKept(): void {
    const kept = this.#counts.found + this.#counts.asked;
    if (this.#results === undefined || kept === 0) return;
    const results = kept === 1 ? '1 result' : `${kept} results`;
    this.#terminal.note(`${this.#flags.output}: has ${results}; to continue, add --resume`);
  }

  /** Summarizes what is in the file of results. */
  async #conclude(milliseconds: number): Promise<void> {
    if (this.#results === undefined) return;
    const { output } = this.#flags;
    const { others } = await this.#results.sort();
    if (others > 0) {
      this.#terminal.warn(
        `${output} has ${others} results for other questions or another model; they come first`,
      );
    }
    const { found, asked, failed, cost } = this.#counts;
    const parts = [
      `${asked} asked`,
      ...(found > 0 ? [`${found} already there`] : []),
      ...(failed > 0 ? [`${failed} failed`] : []),
      `${this.#tokens} tokens`,
      ...(cost === undefined ? [] : [`$${cost.toFixed(4)}`]),
    ];
    const seconds = (milliseconds / 1000).toFixed(1);
    this.#terminal.note(`${output}: ${parts.join(', ')} in ${seconds} s`);
  }
}

const NOTHING: Row = { file: '', value: { kind: 'text', text: '' } };
/** Statuses that concern all rows: no key, no money, no permission, no model, too many requests. */
const CLOSED: readonly number[] = [401, 402, 403, 404, 429];
/** The exit code of a command that Ctrl-C ended. */
const INTERRUPTED = 130;

async function* numbered(rows: Iterable<Row> | AsyncIterable<Row>): AsyncGenerator<[number, Row]> {
  let place = 0;
  for await (const row of rows) yield [place++, row];
}

/** Whether an error concerns one row only, so that other rows may succeed. */
function isOfOneRow(error: unknown): boolean {
  if (!isTelling(error) || error instanceof UsageError || error instanceof ResultsBroken) {
    return false;
  }
  const { code, status } = error as { readonly code?: unknown; readonly status?: unknown };
  return code !== 'unreachable' && code !== 'loading' && !CLOSED.includes(Number(status));
}

/** The file and line of a row, and its own id. */
function originOf({ file, line, value }: Row): Origin {
  const id = value.kind === 'json' && isRecord(value.json) ? value.json['id'] : undefined;
  return { id, file, line };
}

function given(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
