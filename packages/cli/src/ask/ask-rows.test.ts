import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generate } from '@modelspeak/ai';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import {
  COMPATIBLE,
  type ModelServer,
  startModelServer,
  wholeReply,
} from '../../test/model-server.js';
import { TestTerminal } from '../../test/test-terminal.js';
import { askRows } from './ask-rows.js';
import { ResultFile, ResultsBroken } from './result-file.js';
import type { Task } from './task.js';

const folder = mkdtempSync(path.join(tmpdir(), 'ask-'));
afterAll(() => rmSync(folder, { recursive: true }));

let server: ModelServer;
afterEach(async () => {
  vi.restoreAllMocks();
  await server.stop();
});

const TASK: Task = {
  identity: {},
  ask: (conversation, options) => generate(conversation, options),
  dryRun: (conversation, options) => generate(conversation, { ...options, dryRun: true }),
  resultOf: ({ content }) => ({ content }),
  textOf: ({ content }) => content,
};

/** Asks about five rows, one after the other, and keeps going after what one row got wrong. */
async function askFive(
  says: () => string | { readonly status: number } | Promise<string>,
  terminal = new TestTerminal(),
): Promise<void> {
  server = await startModelServer(COMPATIBLE, says);
  const rows = path.join(folder, 'rows.jsonl');
  writeFileSync(rows, '"a"\n"b"\n"c"\n"d"\n"e"\n');
  const output = path.join(folder, `${Math.random()}.out`);
  const flags = { url: server.url, output, keepGoing: true, concurrency: 1, progress: false };
  await askRows(terminal, TASK, flags, [rows]);
}

test('asks no more once results cannot be written', async () => {
  const lost = new ResultsBroken('cannot write: no space left');
  vi.spyOn(ResultFile.prototype, 'add').mockRejectedValue(lost);
  await expect(askFive(() => wholeReply('ok'))).rejects.toThrow('rows.jsonl:1: cannot write');
  expect(server.asked).toHaveLength(1);
});

test('asks no more once the server refuses the key', async () => {
  await expect(askFive(() => ({ status: 401 }))).rejects.toThrow(
    'rows.jsonl:1: openai answered 401',
  );
  expect(server.asked).toHaveLength(1);
});

test('Ctrl-C stops the rows, and says how to continue', async () => {
  const terminal = new TestTerminal();
  let asked = 0;
  const said = askFive(() => {
    if (++asked < 3) return wholeReply('ok');
    terminal.interrupt();
    // This answer comes too late.
    return new Promise(() => undefined);
  }, terminal);
  await said;
  expect(asked).toBe(3);
  const { stderr, exitCode } = terminal.outcome;
  expect(stderr).toMatch(/\nstopped\n.*: has 2 results; to continue, add --resume\n$/);
  expect(exitCode).toBe(130);
});

test('says how to continue after an error that ends the rows', async () => {
  const terminal = new TestTerminal();
  const answers = [wholeReply('ok'), wholeReply('ok'), { status: 401 }];
  await expect(askFive(() => answers.shift() ?? '', terminal)).rejects.toThrow('rows.jsonl:3');
  expect(terminal.outcome.stderr).toMatch(/: has 2 results; to continue, add --resume\n$/);
});
