import type { Call, Settled } from '@modelspeak/agents/engine';
import { RestatePromise } from '@restatedev/restate-sdk';
import type { Scope } from './scope.js';

interface Ended {
  readonly index: number;
  readonly settled: Settled;
}

/** Runs several calls in parallel, up to a limit. Each is its own invocation. */
export async function callBeside(
  scope: Scope,
  place: string,
  calls: readonly Call[],
  limit: number,
): Promise<Settled[]> {
  const { host, context, run } = scope;
  const client = context.serviceClient(host.services.calls);
  const results: Settled[] = [];
  const running = new Map<number, RestatePromise<Ended>>();
  for (const [index, call] of calls.entries()) {
    if (running.size === limit) await endOne();
    const beside = client.call({ ...run, place: `${place}.${index}`, call });
    running.set(
      index,
      beside.map((settled, failure) => ({ index, settled: settled ?? failed(failure) })),
    );
  }
  while (running.size > 0) await endOne();
  return results;

  async function endOne(): Promise<void> {
    const { index, settled } = await scope.durably(RestatePromise.race([...running.values()]));
    running.delete(index);
    results[index] = settled;
  }
}

function failed(error: Error | undefined): Settled {
  const message = error?.message ?? 'the call returned nothing';
  return { status: 'rejected', failure: { code: 'call_failed', message } };
}
