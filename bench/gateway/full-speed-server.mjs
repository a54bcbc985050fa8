// A stand-in for llama.cpp's server that streams as fast as it can: its raw completion, and its chat
// completions, by which it is measured alone and behind proxies that translate between APIs.
import { createServer } from 'node:http';

const TOKENS = Number(process.argv[2] ?? 512);
const encode = (text) => [...text].map((letter) => letter.codePointAt(0));

const answers = {
  '/props': {
    default_generation_settings: { n_ctx: 32_768 },
    total_slots: 1024,
    model_path: 'm.gguf',
  },
  '/v1/models': { object: 'list', data: [{ id: 'm', object: 'model' }] },
};

function tokenize({ content, with_pieces: hasPieces }) {
  const parts = Array.isArray(content) ? content : [content];
  const ids = parts.flatMap((part) =>
    typeof part === 'number'
      ? [part]
      : /^<\|?\/?[a-z_]+\|?>$/.test(part)
        ? [1_000_000 + part.length * 1000 + part.codePointAt(part.length - 3)]
        : encode(part),
  );
  return { tokens: hasPieces ? ids.map((id) => ({ id, piece: '' })) : ids };
}

async function stream(response, event, last, isOpen) {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const line = `data: ${JSON.stringify(event)}\n\n`;
  for (let sent = 0; sent < TOKENS && !response.destroyed; sent++) {
    if (!response.write(line))
      await new Promise((resolve) => response.once('drain', resolve).once('close', resolve));
    // Other streams go on between tokens, as on a real server.
    if (sent % 8 === 7) await new Promise(setImmediate);
  }
  response.end(`data: ${JSON.stringify(last)}\n\n${isOpen ? 'data: [DONE]\n\n' : ''}`);
}

const server = createServer(async (request, response) => {
  let sent = '';
  for await (const chunk of request) sent += chunk;
  const body = sent === '' ? {} : JSON.parse(sent);
  if (request.url === '/completion') {
    const end = {
      stop: true,
      stop_type: 'eos',
      tokens_evaluated: body.prompt.length,
      tokens_predicted: TOKENS,
    };
    await stream(
      response,
      { content: 'word ', tokens: [7], stop: false },
      { content: '', tokens: [], ...end },
      false,
    );
  } else if (request.url === '/v1/chat/completions') {
    const about = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm' };
    const choice = (delta, finish_reason) => ({
      ...about,
      choices: [{ index: 0, delta, finish_reason }],
    });
    await stream(response, choice({ content: 'word ' }, null), choice({}, 'stop'), true);
  } else {
    const answer = request.url === '/tokenize' ? tokenize(body) : answers[request.url];
    response.writeHead(answer === undefined ? 404 : 200).end(JSON.stringify(answer ?? {}));
  }
});
server.listen(0, '127.0.0.1', () =>
  console.log(`listening on http://127.0.0.1:${server.address().port}`),
);
