import type { WaitNotice } from '@modelspeak/endpoint';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { llamaServer } from './llama-server.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const ANSWER = 'data: {"content":"Hi","stop":true,"stop_type":"eos"}\n\n';
const slot = (n_decoded: number, isList = false) => {
  const next = { has_next_token: true, n_decoded };
  return { id: 0, is_processing: true, next_token: isList ? [next] : next };
};
const IDLE = { id: 1, is_processing: false };

/** What is said while a reply takes 21 seconds to begin. */
async function noticesWith(slotsAt: (asked: number) => Response): Promise<readonly WaitNotice[]> {
  const notices: WaitNotice[] = [];
  let asked = 0;
  const endpoint = llamaServer('http://127.0.0.1:1', {
    onWait: (notice) => void notices.push(notice),
    fetch: async (url) => {
      if (String(url).endsWith('/slots')) return slotsAt(asked++);
      await new Promise((resolve) => {
        setTimeout(resolve, 21_000);
      });
      return new Response(ANSWER);
    },
  });
  const first = endpoint
    .complete({ prompt: [1] })
    [Symbol.asyncIterator]()
    .next();
  await vi.advanceTimersByTimeAsync(21_000);
  expect((await first).value).toMatchObject({ pieces: ['Hi'] });
  return notices;
}

const BUSY = {
  reason: 'busy',
  message: 'all slots of the server (2) are busy with other requests',
};

test('a request that waits for a slot says so once', async () => {
  expect(await noticesWith(() => Response.json([slot(7), slot(9, true)]))).toEqual([BUSY]);
  const later = (asked: number) => Response.json([slot(7), asked < 2 ? slot(0) : slot(9)]);
  expect(await noticesWith(later)).toEqual([BUSY]);
});

test.each([
  ['reads the prompt, perhaps this one', () => Response.json([slot(7), slot(0)])],
  ['is free', () => Response.json([slot(7), IDLE])],
  ['is unknown', () => new Response('{"error":{"code":501}}', { status: 501 })],
])('nothing is said where a slot %s', async (_what, slots) => {
  expect(await noticesWith(slots)).toEqual([]);
});
