import { expect, test } from 'vitest';
import { Progress } from './progress.js';

test('is drawn at most ten times a second, and makes room', () => {
  const written: string[] = [];
  let now = 0;
  const progress = new Progress(
    (text) => written.push(text),
    (done: number, milliseconds) => `${done} at ${milliseconds}`,
    () => now,
  );
  progress.show(40);
  now = 50;
  progress.show(40);
  expect(written).toHaveLength(1);
  now = 150;
  progress.show(40);
  expect(written).toHaveLength(2);
  progress.around(() => written.push('error\n'));
  expect(written.slice(2)).toEqual(['\r\u001b[K', 'error\n', '\r40 at 150\u001b[K']);
  progress.end();
  progress.end();
  expect(written.slice(5)).toEqual(['\r\u001b[K']);
});
