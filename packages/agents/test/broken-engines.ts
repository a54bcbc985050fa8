import type { Engine, Journal, Program } from '../src/engine.js';
import {
  AgentError,
  type JsonMap,
  type JsonValue,
  type OpenEngine,
  type RunRecord,
} from '../src/index.js';

type Break = (open: OpenEngine) => OpenEngine;

/** An engine whose journals do some calls in another way. */
function journal(change: (journal: Journal, isCall: boolean) => Partial<Journal>): Break {
  const changed = (one: Journal, isCall: boolean): Journal => {
    const others = change(one, isCall);
    return new Proxy(one, {
      get(target, name: keyof Journal) {
        const value = others[name] ?? target[name];
        return typeof value === 'function' ? value.bind(name in others ? others : target) : value;
      },
    });
  };
  return (open) => (program, options) =>
    open(
      {
        run: (one, input) => program.run(changed(one, false), input),
        call: (one, call) => program.call(changed(one, true), call),
      },
      options,
    );
}

/** An engine that does some things in another way. */
function engine(change: (engine: Engine, program: Program) => Partial<Engine>): Break {
  return (open) => async (program, options) => {
    const sound = await open(program, options);
    const others = change(sound, program);
    return new Proxy(sound, {
      get(target, name: keyof Engine) {
        const value = others[name] ?? target[name];
        return typeof value === 'function' ? value.bind(name in others ? others : target) : value;
      },
    });
  };
}

/** An engine whose records are others. */
function records(change: (records: AsyncGenerator<RunRecord>) => AsyncGenerator<RunRecord>): Break {
  return engine((sound) => ({ records: (run, options) => change(sound.records(run, options)) }));
}

/** An engine that loses what it is opened with again. */
const forgetsAll: Break = (open) => {
  let times = 0;
  return async (program, options) => {
    if (times++ === 0) return open(program, options);
    const { memory } = await import('../src/index.js');
    return memory()(program, options);
  };
};

const forgotten = new Map<string, JsonMap>();
const given = new Map<string, unknown>();
let counter = 0;

/** For each check of the suite an engine that is broken in just that way. */
export const BROKEN: Readonly<Record<string, Break>> = {
  'runs a step once, however often its run is replayed': journal((sound) => ({
    async step(name, work, options) {
      const value = await sound.step(name, work, options);
      await work({ id: '', attempt: 1, signal: new AbortController().signal, live: () => {} });
      return value;
    },
  })),
  'replays a value as the step returned it, even if the program changed it later': journal(
    (sound) => ({
      async step(name, work, options) {
        const value = await sound.step(name, work, options);
        if (!given.has(sound.run)) given.set(sound.run, value);
        return given.get(sound.run) as typeof value;
      },
    }),
  ),
  'gives each step a unique id that is the same on every attempt': journal((sound) => ({
    step: (name, work, options) =>
      sound.step(name, (step) => work({ ...step, id: `id ${counter++}` }), options),
  })),
  'counts attempts, retries as often as allowed, and reports that it gave up': journal((sound) => ({
    step: (name, work) => sound.step(name, work),
  })),
  'replays a failure without retrying': journal((sound) => ({
    async step(name, work) {
      const settled = (await sound.step(name, () => null)) ?? null;
      return settled ?? work({ id: '', attempt: 1, signal: AbortSignal.any([]), live: () => {} });
    },
  })),
  'refuses a value that is not JSON': journal((sound) => ({
    step: (name, work, options) =>
      sound.step(
        name,
        async (step) => JSON.parse(JSON.stringify((await work(step)) ?? null)),
        options,
      ),
  })),
  'records live chunks with their step and attempt, and marks those of a failed attempt': records(
    async function* (all) {
      for await (const record of all) if (record.type !== 'abandoned') yield record;
    },
  ),
  'aborts the signal of a step whose run is cancelled': journal((sound) => ({
    step: (name, work, options) =>
      sound.step(name, (step) => work({ ...step, signal: new AbortController().signal }), options),
  })),
  'refuses a second call while one is pending': journal((sound) => {
    let last: Promise<unknown> = Promise.resolve();
    return {
      step(name, work, options) {
        const next = last.then(() => sound.step(name, work, options));
        last = next.catch(() => {});
        return next;
      },
    };
  }),
  'refuses a replay that makes a different call': journal((sound) => ({
    step: (_name, work, options) => sound.step('step', work, options),
  })),
  'runs several calls at once, and returns their outcomes in order': journal((sound) => ({
    all: (calls) => sound.all(calls, { limit: 1 }),
  })),
  'runs no more calls at once than allowed': journal((sound) => ({
    all: (calls) => sound.all(calls),
  })),
  'does not rerun completed calls when another one waits': journal((sound, isCall) => ({
    step: (name, work, options) =>
      isCall
        ? sound.step(name, work, options).then((value) => {
            void work({ id: '', attempt: 2, signal: AbortSignal.any([]), live: () => {} });
            return value;
          })
        : sound.step(name, work, options),
  })),
  'refuses memory and events inside parallel calls': journal((sound, isCall) =>
    isCall ? { load: async () => ({}), commit: async () => {} } : { key: sound.key },
  ),
  'announces each wait once, and resolves it by its token in any order': records(
    async function* (all) {
      for await (const record of all) {
        yield record;
        if (record.type === 'waiting') yield record;
      }
    },
  ),
  'accepts one answer per token, and none for an unknown token': engine((sound) => ({
    resolve: (token, value) => sound.resolve(token, value).catch(() => {}),
  })),
  'returns the same time on a replay, and sleeps as long as requested': journal(() => ({
    now: async () => Date.now(),
  })),
  'keeps memory per key from one run to the next': journal((sound) => ({
    load: async () => forgotten.get('all') ?? {},
    async commit({ memory, events }) {
      forgotten.set('all', memory ?? {});
      await sound.commit({ events });
    },
  })),
  'replays a run with the memory that it started with': journal((sound) => ({
    load: async () => forgotten.get('now') ?? {},
    async commit({ memory, events }) {
      forgotten.set('now', memory ?? {});
      await sound.commit({ events });
    },
  })),
  'publishes the events of a commit once and keeps its memory, even if the run fails': records(
    async function* (all) {
      for await (const record of all) {
        yield record;
        if (record.type === 'event') yield record;
      }
    },
  ),
  'runs the inputs of a key one by one in order, and different keys in parallel': engine(
    (sound) => ({
      submit: (key, input, options) => sound.submit(`${key} ${input}`, input, options),
    }),
  ),
  'treats the same id as the same run': engine((sound) => ({
    submit: (key, input) => sound.submit(key, input),
  })),
  'marks a run that throws as failed, and continues with the next of its key':
    (open) => (program, options) =>
      open(
        { ...program, run: (one, input) => program.run(one, input).catch(() => null as JsonValue) },
        options,
      ),
  'cancels a run that works, waits or has not begun, and continues with the next of its key':
    engine(() => ({ cancel: async () => {} })),
  'records what a run does, in order': records(async function* (all) {
    for await (const record of all) if (record.type !== 'done') yield record;
  }),
  'can be read from any place, and ends with the end': engine((sound) => ({
    records: (run, { signal } = {}) => sound.records(run, { signal }),
  })),
  'continues when nobody reads': engine((sound) => ({
    async *records(run, options) {
      let isRead = false;
      try {
        yield* sound.records(run, options);
        isRead = true;
      } finally {
        if (!isRead) await sound.cancel(run);
      }
    },
  })),
  'continues where it stopped when it is reopened: completed steps do not run again': forgetsAll,
  'still waits when it is reopened, and does not ask again': forgetsAll,
  'keeps inputs, memory and results when it is reopened': (open) => {
    let times = 0;
    return (program, options) =>
      open(
        {
          ...program,
          run: (one, input) =>
            times++ > 2
              ? Promise.reject(new AgentError('closed', 'lost'))
              : program.run(one, input),
        },
        options,
      );
  },
};
