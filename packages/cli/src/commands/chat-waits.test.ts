import { json } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { listen } from '../../../endpoints/endpoint/test/listen.js';
import { projectWith } from '../../test/project-with.js';

const project = projectWith('format-llama3', 'endpoint-llama-server');

let server: Awaited<ReturnType<typeof listen>> | undefined;
afterEach(() => server?.stop());

const LOADING = '{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}';
const PROPS = JSON.stringify({
  default_generation_settings: { n_ctx: 4096 },
  model_path: '/models/Llama-3.1-8B-Instruct.gguf',
});

interface Asked {
  readonly content: readonly (string | number)[];
  readonly parse_special: boolean;
}

/** Each special token is a token where they are looked for, else each character. */
function tokensOf({ content, parse_special }: Asked): readonly number[] {
  return content.flatMap((part, at) => {
    if (typeof part === 'number') return part;
    return parse_special ? 10_000 + at : [...part].map((letter) => letter.charCodeAt(0));
  });
}

/** llama.cpp that says for so many requests that its model is loading. */
async function start(times: number): Promise<string> {
  let left = times;
  server = await listen(async (request, response) => {
    if (left-- > 0) return void response.writeHead(503).end(LOADING);
    if (request.url === '/props') return void response.end(PROPS);
    if (request.method === 'GET') return void response.writeHead(404).end();
    const asked = (await json(request)) as Asked;
    if (request.url === '/tokenize') {
      return void response.end(JSON.stringify({ tokens: tokensOf(asked) }));
    }
    response.end('data: {"content":"Hi!","stop":true,"stop_type":"eos"}\n\n');
  });
  return server.url;
}

const chat = (...args: readonly string[]) => project.run(['chat', ...args], { input: 'Hello' });

test('a server that loads its model is waited for, and it says so', async () => {
  const { stdout, stderr, exitCode } = await chat(await start(2));
  expect({ stdout, exitCode }).toMatchObject({ stdout: 'Hi!\n', exitCode: 0 });
  expect(stderr).toMatch(
    /^note: the server is loading its model \(503: Loading model\); waiting up to 5 min \(--wait 0 fails at once\)\nllama\.cpp at .*\n$/,
  );
});

test('--wait limits it', async () => {
  const url = await start(Infinity);
  expect(await chat(url, '--wait', '0')).toEqual({
    stdout: '',
    stderr: 'error: the server is loading its model (503: Loading model)\n',
    exitCode: 1,
  });
  const { stderr, exitCode } = await chat(url, '--wait', '1');
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(
    /\nerror: the server is loading .*it was not ready after 1 s; to wait longer, raise --wait\n$/,
  );
});

test('a server that does not answer yet is waited for with --wait', async () => {
  const { stderr } = await chat('http://127.0.0.1:1', '--wait', '1');
  expect(stderr).toBe(
    'note: the server cannot be reached at http://127.0.0.1:1/props; waiting up to 1 s (--wait 0 fails at once)\n' +
      'error: no server answers at http://127.0.0.1:1; start it, or check the address\n',
  );
});
