import type { JsonValue, RunRecord } from '@modelspeak/agents';
import { handlers, type ObjectContext, object, rpc, TimeoutError } from '@restatedev/restate-sdk';
import type { Host } from '../host.js';
import { runOf } from '../log/log-key.js';
import { addEntry, type LogEntry, newLog, type RunHead } from '../log/run-log.js';
import { CANCELLED } from './cancelled.js';
import type { LogHandlers, Progress } from './contract.js';

/** How long a reader waits for records before it asks again. */
const WATCH = 20_000;
/** The maximum number of records that are returned at once. */
const PAGE = 200;

/** The state that is stored together, because all of it is needed each time. */
interface Kept {
  readonly head: RunHead;
  /** The readers that wait for records, by awakeable. */
  readonly readers: readonly { readonly reader: string; readonly from: number | null }[];
}

/** A virtual object for each run, which stores its log and notifies readers. */
export function logObject(host: Host) {
  const log: LogHandlers = {
    async submit(context, { input, time }) {
      if ((await keptOf(context)) !== null) return;
      const { key, run } = runOf(context.key);
      const invocation = await context.run('submit', () =>
        host.client.enqueue(key, { run, input }),
      );
      const { head, shown } = newLog(input, invocation);
      keep(
        context,
        { head, readers: [] },
        shown.map((one) => ({ ...one, place: '0', time })),
      );
    },

    async append(context, { entries, time }) {
      const kept = await keptOf(context);
      if (kept === null || kept.head.end !== undefined) return { isOver: true };
      const after = add(context, kept, entries, time);
      const last = entries.at(-1);
      const attempt = last?.type === 'attempt' ? after.steps[last.place]?.attempts : undefined;
      return { isOver: false, ...(attempt !== undefined && { attempt }) };
    },

    async listen(context, { from, reader }) {
      const kept = await keptOf(context);
      if (kept === null) return null;
      const { next, end, stuck } = kept.head;
      const progress = { next, end, stuck };
      if (reader !== undefined && !hasNews(progress, from)) {
        context.set('kept', { ...kept, readers: [...kept.readers, { reader, from }] });
      }
      return progress;
    },

    async watch(context, { from }) {
      const own = context.objectClient(host.services.log, context.key);
      const { id, promise } = context.awakeable<null>();
      let progress = await own.listen({ from, reader: id });
      if (progress !== null && !hasNews(progress, from)) {
        await promise.orTimeout(WATCH).catch((error: unknown) => {
          if (!(error instanceof TimeoutError)) throw error;
        });
        progress = await own.listen({ from });
      }
      const records: RunRecord[] = [];
      if (progress === null || from === null) return { progress, records };
      for (let at = from; at < Math.min(progress.next, from + PAGE); at++) {
        const record = await context.get<RunRecord>(`record ${at}`);
        if (record !== null) records.push(record);
      }
      return { progress, records };
    },

    async resolve(context, { place, value, time }) {
      const kept = await keptOf(context);
      if (kept === null || kept.head.end !== undefined) return 'unknown_wait';
      if (kept.head.answered.includes(place)) return 'already_resolved';
      const waiting = kept.head.waiting[place];
      if (waiting === undefined) return 'unknown_wait';
      add(context, kept, [{ type: 'resolved', place, value }], time);
      context.resolveAwakeable<JsonValue>(waiting.awakeable, value);
      return 'resolved';
    },

    async cancel(context, { time }) {
      const kept = await keptOf(context);
      if (kept === null || kept.head.end !== undefined) return kept !== null;
      add(context, kept, [{ type: 'ended', status: 'cancelled', failure: CANCELLED }], time);
      context.cancel(kept.head.invocation as Parameters<typeof context.cancel>[0]);
      return true;
    },

    async getStuck(context, failure) {
      const kept = await keptOf(context);
      if (kept === null || kept.head.end !== undefined) return;
      keep(context, { ...kept, head: { ...kept.head, stuck: failure } }, []);
    },

    async forget(context) {
      context.clearAll();
    },
  };

  /** Adds entries, and stores all changes at once. */
  function add(
    context: ObjectContext,
    { head, readers }: Kept,
    entries: readonly LogEntry[],
    time: number,
  ): RunHead {
    const run = runOf(context.key);
    const records: RunRecord[] = [];
    let last = head;
    for (const entry of entries) {
      const { head: next, shown } = addEntry(last, run, entry);
      for (const [index, one] of shown.entries()) {
        records.push({ ...one, place: `${last.next + index}`, time });
      }
      last = next;
    }
    keep(context, { head: last, readers }, records);
    return last;
  }

  /** Stores the state and notifies waiting readers, without an await in between: all of it takes effect, or nothing. */
  function keep(
    context: ObjectContext,
    { head, readers }: Kept,
    records: readonly RunRecord[],
  ): void {
    const left = readers.filter(({ from }) => !hasNews(head, from));
    context.set('kept', { head, readers: left });
    for (const record of records) context.set(`record ${record.place}`, record);
    for (const one of readers) {
      if (!left.includes(one)) context.resolveAwakeable(one.reader, null);
    }
    if (head.end !== undefined) {
      context
        .objectSendClient(host.services.log, context.key)
        .forget(rpc.sendOpts({ delay: host.keep }));
    }
    for (const record of records) host.onRecord(record, runOf(context.key));
  }

  return object({
    name: host.services.log.name,
    handlers: {
      ...log,
      watch: handlers.object.shared(log.watch),
    },
    options: { ...host.options, enableLazyState: true },
  });
}

function hasNews({ next, end, stuck }: NonNullable<Progress>, from: number | null): boolean {
  return (from !== null && next > from) || end !== undefined || stuck !== undefined;
}

function keptOf(context: ObjectContext): Promise<Kept | null> {
  return context.get<Kept>('kept');
}
