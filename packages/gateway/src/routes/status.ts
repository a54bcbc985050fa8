import type { GatewayCore } from '../gateway-core.js';

/**
 * Whether each server works: those that can be asked are asked.
 *
 * @param isDetailed Whether the models and the addresses of their servers are named.
 */
export async function health(
  { names, dispatcher }: GatewayCore,
  isDetailed: boolean,
): Promise<Response> {
  const models = await Promise.all(
    names.models.map(async ({ name, servers }) => ({
      name,
      servers: await Promise.all(
        servers.map(async (server) => ({
          name: server.name,
          works:
            (await server.check?.(AbortSignal.timeout(2000)).catch(() => false)) ??
            !dispatcher.stateOf(server).isResting,
        })),
      ),
    })),
  );
  const isWell = models.every(({ servers }) => servers.some(({ works }) => works));
  return Response.json(
    { status: isWell ? 'ok' : 'degraded', ...(isDetailed && { models }) },
    { status: isWell ? 200 : 503 },
  );
}

/** What the gateway counts, in Prometheus's text format. */
export function metrics({ names, dispatcher, observer }: GatewayCore): Response {
  const gauges = names.models.flatMap(({ name, servers }) =>
    servers.map((server) => {
      const labels = { model: name, server: server.name };
      return ['busy_slots', labels, dispatcher.stateOf(server).busy] as const;
    }),
  );
  const text = observer.metrics.text([
    ...gauges,
    ['running_requests', {}, observer.running.length],
    ['waiting_requests', {}, dispatcher.waiting],
  ]);
  return new Response(text, { headers: { 'content-type': 'text/plain; version=0.0.4' } });
}

/** What the status page shows to the holder of a key: the texts of errors are those of their own requests. */
export function status(
  { name, names, dispatcher, observer, lost }: GatewayCore,
  owner: string,
): Response {
  return Response.json({
    name,
    models: names.models.map(({ name: model, context, servers, settings }) => ({
      name: model,
      format: settings.format.name,
      context,
      servers: servers.map((server) => {
        const { busy, slots, isResting } = dispatcher.stateOf(server);
        return { name: server.name, busy, slots: slots.length, works: !isResting };
      }),
    })),
    running: observer.running,
    waiting: dispatcher.waiting,
    lost: lost?.(),
    errors: observer.errors.map(({ entry, text }) => ({
      ...entry,
      ...(entry.client === owner && { text }),
    })),
  });
}
