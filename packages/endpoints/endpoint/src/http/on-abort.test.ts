import { expect, test, vi } from 'vitest';
import { onAbort } from './on-abort.js';

test('a hundred calls that wait for one signal share one listener', () => {
  const { signal, abort } = watched();
  const acts = Array.from({ length: 100 }, () => vi.fn());
  const stops = acts.map((act) => onAbort(signal, act));
  expect(signal.addEventListener).toHaveBeenCalledTimes(1);
  stops[3]?.();
  abort();
  expect(acts.map((act) => act.mock.calls.length)).toEqual(acts.map((_, at) => (at === 3 ? 0 : 1)));
  abort();
  expect(acts[0]).toHaveBeenCalledTimes(1);
});

test('the listener goes with the last call, and comes back with the next', () => {
  const { signal, abort } = watched();
  const stops = [onAbort(signal, vi.fn()), onAbort(signal, vi.fn())];
  for (const stop of stops) stop();
  expect(signal.removeEventListener).toHaveBeenCalledTimes(1);
  const act = vi.fn();
  onAbort(signal, act);
  expect(signal.addEventListener).toHaveBeenCalledTimes(2);
  abort();
  expect(act).toHaveBeenCalledTimes(1);
});

test('the same function may wait twice, and stops once for each', () => {
  const { signal, abort } = watched();
  const act = vi.fn();
  const stop = onAbort(signal, act);
  onAbort(signal, act);
  stop();
  stop();
  abort();
  expect(act).toHaveBeenCalledTimes(1);
});

test('a call may stop others, and itself, while it is told', () => {
  const { signal, abort } = watched();
  const later = vi.fn();
  const stops: (() => void)[] = [];
  stops.push(
    onAbort(signal, () => {
      for (const stop of stops) stop();
    }),
  );
  stops.push(onAbort(signal, later));
  abort();
  expect(later).not.toHaveBeenCalled();
});

test('without a signal there is nothing to wait for', () => {
  expect(onAbort(undefined, vi.fn())()).toBeUndefined();
});

function watched() {
  const controller = new AbortController();
  const { signal } = controller;
  vi.spyOn(signal, 'addEventListener');
  vi.spyOn(signal, 'removeEventListener');
  return { signal, abort: () => controller.abort() };
}
