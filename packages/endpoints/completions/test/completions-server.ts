import { text } from 'node:stream/consumers';
import type { JsonObject } from '@modelspeak/endpoint/authoring';
import { listen } from '../../endpoint/test/listen.js';
import type { CompletionsDialect } from '../src/index.js';
import { serve } from './serving.js';

/** A stand-in for vLLM, SGLang, llama.cpp or TGI over HTTP, which limits replies as they do. */
export interface CompletionsServer {
  /** The address with the version. */
  readonly url: string;
  /** The paths that were asked, and the bodies. */
  readonly asked: readonly { readonly path: string; readonly body: JsonObject | undefined }[];
  stop(): Promise<void>;
}

/** Starts a server whose model `m` says these pieces, each of which is a token, to everything. */
export async function startCompletionsServer(
  dialect: CompletionsDialect,
  pieces: readonly string[],
  context = 64,
): Promise<CompletionsServer> {
  const asked: { readonly path: string; readonly body: JsonObject | undefined }[] = [];
  const { url, stop } = await listen(async (request, response) => {
    const sent = await text(request);
    const body: JsonObject | undefined = sent === '' ? undefined : JSON.parse(sent);
    const path = request.url ?? '';
    asked.push({ path, body });
    const answer = serve(dialect, { path, body, context });
    if ('json' in answer) {
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      return void response.end(JSON.stringify(answer.json));
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const { prompt, most } = answer;
    const shown = pieces.slice(0, most);
    const usage = (count: number) => ({ prompt_tokens: prompt, completion_tokens: count });
    const options = body?.['stream_options'] as JsonObject | undefined;
    const isCounted = options?.['continuous_usage_stats'] === true;
    const events = shown.map((piece, index) => ({
      choices: [{ index: 0, text: piece, finish_reason: null }],
      ...(isCounted && { usage: usage(index + 1) }),
    }));
    const finish_reason = shown.length < pieces.length ? 'length' : 'stop';
    const last = { choices: [{ index: 0, text: '', finish_reason }] };
    for (const event of [...events, last, { choices: [], usage: usage(shown.length) }]) {
      if (response.destroyed) return;
      await new Promise((resolve) =>
        response.write(`data: ${JSON.stringify(event)}\n\n`, () => setImmediate(resolve)),
      );
    }
    response.end('data: [DONE]\n\n');
  });
  return { url: `${url}/v1`, asked, stop };
}
