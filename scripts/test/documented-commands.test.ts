import { expect, test } from 'vitest';
import { root } from '../lib/process.mjs';
import { documentedCommands, EXCEPTIONS, exceptionOf } from '../registry/documented/commands.mjs';

const all = [...documentedCommands(root).values()].flat();

test('finds the commands of blocks and of tables', () => {
  expect(all).toContain('npm install modelspeak');
  expect(all).toContain(
    'npx modelspeak dataset chats.jsonl --model Qwen/Qwen3-8B --as text --output prepared',
  );
  expect(all).toContain('npx modelspeak describe llama3');
  expect(all).toContain('echo "Why is the sky blue?" | npx modelspeak chat http://127.0.0.1:8080');
});

test('every exception is one of a command', () => {
  const unused = EXCEPTIONS.filter(([pattern]) => !all.some((command) => pattern.test(command)));
  expect(unused, 'remove these from scripts/registry/documented/commands.mjs').toEqual([]);
});

test('most commands are run', () => {
  const run = all.filter((command) => exceptionOf(command) === undefined);
  expect(run.length).toBeGreaterThan(all.length / 2);
});
