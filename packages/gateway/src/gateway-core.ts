import { type ReplyStore, replyStore, traced } from '@modelspeak/chat';
import { ModelspeakError } from '@modelspeak/core';
import { unknownName } from '@modelspeak/core/authoring';
import type { GatewayLimits, GatewayOptions } from './gateway-options.js';
import { KeyRing } from './http/key-ring.js';
import { OriginGuard } from './http/origin-guard.js';
import type { BodyOptions } from './http/read-body.js';
import { Observer } from './observe/observer.js';
import { StoredResponses } from './routes/stored-responses.js';
import { Dispatcher } from './servers/dispatcher.js';
import type { ModelServer } from './servers/model-server.js';
import { ModelNames, type NamedModel } from './servers/served-model.js';

/** What all routes of a gateway share. */
export interface GatewayCore {
  readonly name: string;
  readonly names: ModelNames;
  readonly keys: KeyRing;
  readonly guard: OriginGuard;
  readonly body: BodyOptions;
  readonly dispatcher: Dispatcher;
  readonly store: ReplyStore;
  readonly stored: StoredResponses;
  readonly observer: Observer;
  readonly pingInterval: number;
  readonly record: GatewayOptions['record'];
  readonly lost: GatewayOptions['lost'];
  readonly tracer: GatewayOptions['tracer'];
  /** Aborts when the gateway no longer waits for running requests. */
  readonly stopping: AbortController;
}

const LIMITS = {
  body: 64 * 2 ** 20,
  queue: 64,
  responses: 1000,
  ping: 10_000,
} satisfies Required<GatewayLimits>;

/** @throws {ModelspeakError} `invalid_option` */
export function gatewayCore({
  models,
  keys,
  limits = {},
  store,
  name = 'local',
  decoders = {},
  log,
  record,
  lost,
  tracer,
  ...guard
}: GatewayOptions): GatewayCore {
  if (!/^[A-Za-z0-9-]+$/.test(name)) {
    const problem = `found ${JSON.stringify(name)}, expected letters, digits and "-"`;
    throw new ModelspeakError('invalid_option', problem, { path: 'name' });
  }
  for (const [limit, value] of Object.entries(limits)) checkLimit(limit, value);
  const names = new ModelNames(models);
  return {
    name,
    names: tracer === undefined && names.models.every(isAlone) ? names : names.map(prepared),
    keys: new KeyRing(keys),
    guard: new OriginGuard(guard),
    body: { limit: limits.body ?? LIMITS.body, decoders },
    dispatcher: new Dispatcher(limits.queue ?? LIMITS.queue),
    store: replyStore(store),
    stored: new StoredResponses(limits.responses ?? LIMITS.responses),
    observer: new Observer(log),
    pingInterval: limits.ping ?? LIMITS.ping,
    record,
    lost,
    tracer,
    stopping: new AbortController(),
  };

  /** A server whose model is traced, and does not retry where another server can answer. */
  function prepared(server: ModelServer, model: NamedModel): ModelServer {
    const { middleware = [] } = server.model.settings;
    const spans =
      tracer === undefined ? [] : [traced({ tracer, model: model.name, provider: 'modelspeak' })];
    const retry = isAlone(model) ? server.model.settings.retry : { times: 0 };
    return {
      ...server,
      model: server.model.with({ middleware: [...spans, ...middleware], retry }),
    };
  }
}

/** Refuses what would silently be no limit: a misspelled name, a text or `NaN`. */
function checkLimit(name: string, value: unknown): void {
  const path = `limits.${name}`;
  if (!Object.hasOwn(LIMITS, name)) {
    const problem = unknownName('limit', name, Object.keys(LIMITS));
    throw new ModelspeakError('invalid_option', problem, { path });
  }
  if (value === undefined || (Number.isSafeInteger(value) && Number(value) >= 0)) return;
  const problem = `found ${value}, expected a whole number from 0`;
  throw new ModelspeakError('invalid_option', problem, { path });
}

function isAlone({ servers }: NamedModel): boolean {
  return servers.length === 1;
}
