// Streams chat completions from an address: `node load.mjs URL STREAMS REPLIES`. Prints what it counted.
import { Agent, request } from 'node:http';

const [url, streams, replies] = process.argv.slice(2);
const agent = new Agent({ maxSockets: Number(streams) });
const body = JSON.stringify({
  model: 'm',
  stream: true,
  messages: [{ role: 'user', content: 'Tell me a story.' }],
});

const firsts = [];
let tokens = 0;
let begun = 0;

const ask = () =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    let isFirst = true;
    const options = {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', authorization: 'Bearer x' },
    };
    request(`${url}/v1/chat/completions`, options, (response) => {
      if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`));
      response.setEncoding('latin1');
      response.on('data', (text) => {
        const found = text.split('word ').length - 1;
        if (found > 0 && isFirst) firsts.push(performance.now() - start);
        if (found > 0) isFirst = false;
        tokens += found;
      });
      response.on('end', resolve).on('error', reject);
    })
      .on('error', reject)
      .end(body);
  });

const start = performance.now();
await Promise.all(
  Array.from({ length: Number(streams) }, async () => {
    while (begun < Number(replies)) {
      begun++;
      await ask();
    }
  }),
);
const seconds = (performance.now() - start) / 1000;
firsts.sort((one, other) => one - other);
console.log(JSON.stringify({ tokens, seconds, first: firsts[firsts.length >> 1] }));
