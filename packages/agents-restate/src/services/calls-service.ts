import { settle } from '@modelspeak/agents/engine';
import { type Context, service } from '@restatedev/restate-sdk';
import type { Host } from '../host.js';
import { execute } from '../journal/execute.js';
import { Scope } from '../journal/scope.js';
import type { BranchCall, CallHandlers } from './contract.js';

/** Runs the parallel calls of a run. Each is its own invocation, on any machine. */
export function callsService(host: Host) {
  const calls: CallHandlers = {
    async call(context: Context, { key, run, place, call }: BranchCall) {
      const scope = new Scope(host, context, { key, run }, { prefix: `${place}/` });
      return execute(
        scope,
        (journal) => settle(() => host.program.call(journal, call)),
        () => [],
      );
    },
  };
  return service({ name: host.services.calls.name, handlers: calls, options: host.options });
}
