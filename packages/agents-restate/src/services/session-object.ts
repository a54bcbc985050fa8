import type { JsonMap, JsonValue } from '@modelspeak/agents';
import { failureOf, type RunEnd, toJsonValue } from '@modelspeak/agents/engine';
import { CancelledError, type ObjectContext, object } from '@restatedev/restate-sdk';
import type { Host } from '../host.js';
import { execute } from '../journal/execute.js';
import { Scope } from '../journal/scope.js';
import { CANCELLED } from './cancelled.js';
import type { SessionHandlers, Submission } from './contract.js';

/** A virtual object for each key, which has its memory and runs its inputs one after the other. */
export function sessionObject(host: Host) {
  const session: SessionHandlers = {
    async run(context: ObjectContext, { run, input }: Submission) {
      const reference = { key: context.key, run };
      const memory = (await context.get<JsonMap>('memory')) ?? {};
      const scope = new Scope(host, context, reference, { memory });
      try {
        return await execute(
          scope,
          (journal) => endOf(() => host.program.run(journal, input)),
          (end) => [{ type: 'ended', ...end }],
        );
      } catch (error) {
        if (!(error instanceof CancelledError)) throw error;
        const end = { status: 'cancelled', failure: CANCELLED } as const;
        await context.run('cancel', async () => {
          await host.client.append(reference, [{ type: 'ended', ...end }]);
        });
        return end;
      }
    },
  };
  return object({ name: host.services.session.name, handlers: session, options: host.options });
}

async function endOf(run: () => Promise<JsonValue>): Promise<RunEnd> {
  try {
    return { status: 'completed', value: toJsonValue(await run(), 'the result of the run') };
  } catch (error) {
    return { status: 'failed', failure: failureOf(error) };
  }
}
