import { type ReplyStore, replyStore, traced } from '@modelspeak/chat';
import { ModelspeakError } from '@modelspeak/core';
import type { GatewayOptions } from './gateway-options.js';
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
  readonly tracer: GatewayOptions['tracer'];
  /** Aborts when the gateway no longer waits for running requests. */
  readonly stopping: AbortController;
}

const MEGABYTE = 2 ** 20;

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
  tracer,
  ...guard
}: GatewayOptions): GatewayCore {
  if (!/^[A-Za-z0-9-]+$/.test(name)) {
    const problem = `found ${JSON.stringify(name)}, expected letters, digits and "-"`;
    throw new ModelspeakError('invalid_option', problem, { path: 'name' });
  }
  const names = new ModelNames(models);
  return {
    name,
    names: tracer === undefined && names.models.every(isAlone) ? names : names.map(prepared),
    keys: new KeyRing(keys),
    guard: new OriginGuard(guard),
    body: { limit: limits.body ?? 64 * MEGABYTE, decoders },
    dispatcher: new Dispatcher(limits.queue ?? 64),
    store: replyStore(store),
    stored: new StoredResponses(limits.responses ?? 1000),
    observer: new Observer(log),
    pingInterval: limits.ping ?? 10_000,
    record,
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

function isAlone({ servers }: NamedModel): boolean {
  return servers.length === 1;
}
