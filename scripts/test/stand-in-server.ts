import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

/** The part of a request to llama.cpp's server that the stand-in reads. */
interface Asked {
  readonly content?: readonly (string | number)[];
  readonly parse_special?: boolean;
  readonly prompt?: readonly number[];
}

const SPECIAL = /(<\|?\/?[a-z_]+\|?>)/;

/** Starts a stand-in for llama.cpp's server whose model gives scripted replies in order. */
export async function startStandIn(says: readonly string[]) {
  const special: string[] = [];
  // Every character is a token, and the ids of special tokens follow after.
  const idOf = (token: string): number => {
    if (!special.includes(token)) special.push(token);
    return 0x110000 + special.indexOf(token);
  };
  const idsOf = (text: string | number, parse: boolean): readonly number[] => {
    if (typeof text === 'number') return [text];
    return parse ? [idOf(text)] : [...text].map((character) => character.codePointAt(0) ?? 0);
  };
  const rest = [...says];
  const server = createServer(async (request, response) => {
    const { content = [], parse_special = false, prompt = [] } = (await json(request)) as Asked;
    if (request.url === '/tokenize') {
      const tokens = content.flatMap((text) => idsOf(text, parse_special));
      return response.end(JSON.stringify({ tokens }));
    }
    const pieces = (rest.shift() ?? '').split(SPECIAL).filter((piece) => piece !== '');
    const counts = { tokens_evaluated: prompt.length, tokens_predicted: pieces.length };
    const events = pieces.map((piece) => ({
      content: piece,
      tokens: [SPECIAL.test(piece) ? idOf(piece) : 0],
      stop: false,
      ...counts,
    }));
    const last = { content: '', tokens: [], stop: true, stop_type: 'eos', ...counts };
    return response.end(
      [...events, last].map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('found no free port');
  return { url: `http://127.0.0.1:${address.port}`, stop: () => server.close() };
}
