import { text } from 'node:stream/consumers';
import { listen } from '../../endpoints/endpoint/test/listen.js';

/** A request that the server received. */
export interface Asked {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The response of a path: JSON, a text, or a status. */
type Response = object | string | number;
/** The responses of a server by path. */
export type Script = Readonly<Record<string, Response | ((asked: Asked) => Response)>>;

/** A real server over HTTP that responds as a script says. */
export interface ScriptedServer {
  readonly url: string;
  readonly asked: readonly Asked[];
  stop(): Promise<void>;
}

export async function startScriptedServer(script: Script): Promise<ScriptedServer> {
  const asked: Asked[] = [];
  const { url, stop } = await listen(async (request, response) => {
    const sent = await text(request);
    const path = request.url ?? '';
    const one: Asked = {
      path,
      authorization: request.headers.authorization,
      body: sent === '' ? {} : JSON.parse(sent),
    };
    asked.push(one);
    const known = script[path] ?? 404;
    const said = typeof known === 'function' ? known(one) : known;
    if (typeof said === 'number') response.writeHead(said).end('{"error":{"message":"no"}}');
    else if (typeof said === 'string') response.end(said);
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(said));
  });
  return {
    url,
    asked,
    stop,
  };
}
