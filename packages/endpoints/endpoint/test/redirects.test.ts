import { EndpointError } from '@modelspeak/endpoint';
import { createServer } from '@modelspeak/endpoint/authoring';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ReplayServer, startReplayServer } from './replay-server.js';

let elsewhere: ReplayServer;
let replay: ReplayServer;
let location: string;
let status: number;
beforeEach(async () => {
  elsewhere = await startReplayServer((response) => {
    response.end('data: {"text":"a stranger"}\n\ndata: [DONE]\n\n');
  });
  replay = await startReplayServer((response) => {
    response.writeHead(status, { location });
    response.end();
  });
});
afterEach(() => Promise.all([replay.stop(), elsewhere.stop()]));

test.each([301, 302, 303, 307, 308])(
  'a redirect with %i carries neither prompt nor key anywhere',
  async (code) => {
    status = code;
    const server = createServer('demo', `${replay.url}/v1`, {
      key: 'sk-0123456789',
      headers: { 'x-api-key': 'header-secret' },
    });
    for (const place of [`${elsewhere.url}/taken`, '/elsewhere']) {
      location = place;
      const asks = [
        () => server.json('completions', { prompt: 'Hi' }),
        () => server.events('completions', { prompt: 'Hi' }).next(),
        () => server.lines('completions', { prompt: 'Hi' }).next(),
        () => server.fetch(server.address('props'), { method: 'POST', body: '{}' }),
      ];
      for (const ask of asks) {
        const error = await ask().then(
          () => undefined,
          (thrown: unknown) => thrown,
        );
        expect(error).toBeInstanceOf(EndpointError);
        expect(error).toMatchObject({ code: 'redirected', status: code, isPassing: false });
        expect(String(error)).toContain(place);
      }
    }
    expect(elsewhere.asked).toEqual([]);
  },
);
