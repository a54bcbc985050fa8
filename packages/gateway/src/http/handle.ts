import type { GatewayCore } from '../gateway-core.js';
import { failureOf } from './failure.js';
import type { Caller, Incoming } from './incoming.js';
import { readBody } from './read-body.js';
import { refusal } from './refusal.js';

/** `SpanKind.SERVER` and `SpanStatusCode.ERROR` of OpenTelemetry. */
const [SERVER, ERROR] = [1, 2];

/** Answers a request, if it comes from where requests may come from. */
export async function guarded(
  core: GatewayCore,
  request: Request,
  act: () => Response | Promise<Response>,
): Promise<Response> {
  let headers: Readonly<Record<string, string>>;
  try {
    headers = core.guard.check(request);
  } catch (error) {
    return refusal(request, failureOf(error));
  }
  let response: Response;
  try {
    response = await act();
  } catch (error) {
    response = refusal(request, failureOf(error));
  }
  // A page that may call the gateway may also read why it fails.
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

/** Answers a request of someone with a key, if the gateway has keys. */
export function authorized(
  core: GatewayCore,
  request: Request,
  act: (caller: Caller) => Response | Promise<Response>,
): Promise<Response> {
  return guarded(core, request, async () => {
    const owner = await core.keys.owner(request.headers);
    return act({ core, request, owner });
  });
}

/** Answers a request to a model, and keeps account of it. */
export function asked(
  core: GatewayCore,
  request: Request,
  route: string,
  act: (body: string, incoming: Incoming) => Response | Promise<Response>,
): Promise<Response> {
  return guarded(core, request, () =>
    spanned(core, route, async () => {
      const observation = core.observer.observe(crypto.randomUUID(), route);
      try {
        const owner = await core.keys.owner(request.headers);
        observation.client = owner;
        const body = await readBody(request, core.body);
        const response = await act(body, { core, request, owner, observation });
        response.headers.set('x-request-id', observation.id);
        return response;
      } catch (error) {
        const failure = failureOf(error);
        observation.end(request.signal.aborted ? 499 : failure.status, failure);
        return refusal(request, failure);
      }
    }),
  );
}

/** Makes a span until the response begins. The model's own spans are its children. */
function spanned(
  { tracer }: GatewayCore,
  route: string,
  act: () => Promise<Response>,
): Promise<Response> {
  if (tracer?.startActiveSpan === undefined) return act();
  const attributes = { 'http.request.method': 'POST', 'http.route': route };
  return tracer.startActiveSpan(`POST ${route}`, { kind: SERVER, attributes }, async (span) => {
    try {
      const response = await act();
      span.setAttributes({ 'http.response.status_code': response.status });
      if (response.status >= 500) span.setStatus({ code: ERROR });
      return response;
    } finally {
      span.end();
    }
  });
}
