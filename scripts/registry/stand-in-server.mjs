// node stand-in-server.mjs MODEL REPLY: stands in for llama.cpp's server, for the command to recognize and
// to ask. It gives the same reply to each prompt, and prints its address.
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

const [model, reply] = process.argv.slice(2);

const CHAT_TEMPLATE =
  "{{ bos_token }}{% for message in messages %}{{ '<|start_header_id|>' + message.role + '<|end_header_id|>\n\n' }}" +
  "{{ message.content + '<|eot_id|>' }}{% endfor %}" +
  "{% if add_generation_prompt %}{{ '<|start_header_id|>assistant<|end_header_id|>\n\n' }}{% endif %}";

const SHOWN = {
  '/props': {
    default_generation_settings: { n_ctx: 4096 },
    model_alias: model,
    model_path: model,
    chat_template: CHAT_TEMPLATE,
    bos_token: '<|begin_of_text|>',
    eos_token: '<|eot_id|>',
  },
  '/v1/models': { object: 'list', data: [{ id: model, object: 'model', owned_by: 'llamacpp' }] },
};

const SPECIAL = /(<\|[a-z_]+\|>)/;
const special = [];

/** Every character is a token, and the ids of special tokens follow after. */
function idsOf(text, isParsed) {
  if (typeof text === 'number') return [text];
  if (!isParsed) return [...text].map((character) => character.codePointAt(0));
  if (!special.includes(text)) special.push(text);
  return [0x110000 + special.indexOf(text)];
}

const server = createServer(async (request, response) => {
  const shown = SHOWN[request.url];
  if (shown !== undefined) return response.end(JSON.stringify(shown));
  if (request.method !== 'POST') return response.writeHead(404).end('{}');
  const { content = [], parse_special = false, prompt = [] } = await json(request);
  if (request.url === '/tokenize') {
    const tokens = [content].flat().flatMap((text) => idsOf(text, parse_special));
    return response.end(JSON.stringify({ tokens }));
  }
  const pieces = reply.split(SPECIAL).filter((piece) => piece !== '');
  const counts = { tokens_evaluated: prompt.length, tokens_predicted: pieces.length };
  const events = pieces.map((piece) => {
    const tokens = SPECIAL.test(piece) ? idsOf(piece, true) : [0];
    return { content: piece, tokens, stop: false, ...counts };
  });
  const last = { content: '', tokens: [], stop: true, stop_type: 'eos', ...counts };
  const lines = [...events, last].map((event) => `data: ${JSON.stringify(event)}\n\n`);
  return response.end(lines.join(''));
}).listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
