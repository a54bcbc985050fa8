import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import {
  type Script,
  type ScriptedServer,
  startScriptedServer,
} from '../../../connect/test/scripted-server.js';
import { CHATML, llamaCpp, modelList } from '../../../connect/test/servers.js';
import {
  type Answer,
  answerTo,
  chatMessage,
  knowingOllama,
  pythonServer,
  startSlow,
} from '../../test/doctor-servers.js';
import { inFence } from '../../test/knowing-model.js';
import { projectWith } from '../../test/project-with.js';
import type { Report } from '../doctor/report.js';

const project = projectWith(
  'format-qwen',
  'format-hermes',
  'format-openai-messages',
  'endpoint-llama-server',
  'endpoint-completions',
  'endpoint-ollama',
  'endpoint-openai',
);

let server: ScriptedServer | undefined;
afterEach(() => server?.stop());

/** Runs the doctor on a scripted server. */
async function visit(script: Script, ...flags: readonly string[]) {
  server = await startScriptedServer(script);
  const { url } = server;
  const outcome = await project.run(['doctor', url, ...flags]);
  return { ...outcome, stdout: outcome.stdout.replaceAll(url, 'URL') };
}

/** What the doctor says to programs. */
async function examine(
  script: Script,
  ...flags: readonly string[]
): Promise<Report & { readonly exitCode: number | null }> {
  const { stdout, stderr, exitCode } = await visit(script, '--json', ...flags);
  expect(stderr).toBe('');
  return { ...JSON.parse(stdout), exitCode };
}

const codes = ({ advice }: Report) => advice.map(({ code }) => code);
const works = ({ findings }: Report) =>
  Object.fromEntries(Object.entries(findings).map(([key, finding]) => [key, finding.works]));
const advice = ({ advice: given }: Report, code: string) =>
  given.find((one) => one.code === code)?.text.replaceAll(/http:\S+[^\s`]/g, 'URL');

/** Refuses tools as a server of this message does. */
const refusing =
  (message: string): Answer =>
  (asked) =>
    asked.body['tools'] === undefined ? chatMessage(answerTo(asked)) : { error: { message } };

describe('servers', () => {
  test('vLLM without a parser, whose tasks are right through us', async () => {
    const script = pythonServer(
      'vllm',
      refusing('"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser'),
    );
    const report = await examine(script);
    expect(report).toMatchObject({
      doctor: 1,
      exitCode: 0,
      server: { name: 'vLLM', version: '0.32.0' },
      model: 'Qwen/Qwen2.5-7B-Instruct',
      format: { name: 'qwen', reason: "by the model's name" },
      template: { state: 'unknown' },
      context: 8192,
      slots: null,
      score: { ours: { right: 11, wrong: 0, error: 0 }, server: { right: 1, error: 10 } },
    });
    expect(works(report)).toEqual({
      specialTokens: false,
      tokenIdsIn: true,
      tokenIdsOut: false,
      grammar: true,
      lazyGrammar: false,
      required: true,
      prefixCache: null,
      vision: true,
      embeddings: false,
      logProbs: false,
    });
    expect(report.findings.specialTokens.missing).toEqual(['</tool_call>']);
    expect(codes(report)).toEqual(['no_parser', 'special_tokens', 'context', 'cached_tokens']);
    expect(advice(report, 'no_parser')).toBe(
      'your server has no parser for tool calls: start vLLM with --enable-auto-tool-choice and the --tool-call-parser of the model, or use `modelspeak serve URL`',
    );
  });

  test('SGLang without a parser, which leaves calls in the text', async () => {
    const script = pythonServer('sglang', (asked) =>
      chatMessage({ content: inFence(answerTo(asked)), calls: [] }),
    );
    const report = await examine(script, '--tasks', '7');
    expect(report.server).toMatchObject({ name: 'SGLang', version: '0.5.9' });
    expect(report.tasks.map((task) => task.server)).toMatchObject(
      Array(7).fill({ outcome: 'no call', lost: 'fence' }),
    );
    expect(advice(report, 'lost_calls')).toBe(
      "your server's parser loses calls in fences (7 tasks): use `modelspeak serve URL`, or start SGLang with the --tool-call-parser of the model",
    );
    expect(codes(report)).not.toContain('use_serve');
  });

  test('Ollama, which has no tool choice and no grammar', async () => {
    const report = await examine(knowingOllama());
    expect(report).toMatchObject({
      exitCode: 0,
      server: { name: 'Ollama', version: '0.20.0' },
      context: 32_768,
      score: {
        ours: { right: 9, wrong: 0, error: 0, unsupported: 2 },
        server: { right: 9, wrong: 0, error: 0, unsupported: 2 },
      },
      advice: [
        {
          code: 'unsupported',
          text: expect.stringContaining('(required, a named tool): toolChoice: this option needs'),
        },
      ],
    });
    expect(works(report)).toMatchObject({
      specialTokens: null,
      tokenIdsIn: false,
      grammar: false,
      required: false,
      prefixCache: null,
      vision: false,
      logProbs: false,
    });
    const [asked] = (server?.asked ?? []).filter(
      ({ path: place, body }) =>
        place === '/api/chat' && JSON.stringify(body['messages']).includes('tool_calls'),
    );
    expect(asked?.body['messages']).toMatchObject([
      {},
      { tool_calls: [{ function: { name: 'get_weather', arguments: { city: 'Rome' } } }] },
      { role: 'tool' },
    ]);
  });

  test('llama.cpp without --jinja, and a model that knows nothing', async () => {
    const script: Script = {
      ...llamaCpp('openhermes-2.5.Q4_K_M.gguf', CHATML),
      '/v1/chat/completions': refusing('tools param requires --jinja flag'),
    };
    const report = await examine(script, '--tasks', '3');
    expect(report).toMatchObject({
      exitCode: 1,
      template: { state: 'known', detail: 'the format writes the same prompts' },
      score: { ours: { right: 0, wrong: 3 }, server: { error: 3 } },
    });
    expect(report.findings.specialTokens).toMatchObject({
      works: false,
      missing: ['<|endoftext|>'],
    });
    expect(works(report)).toMatchObject({
      tokenIdsIn: true,
      tokenIdsOut: true,
      grammar: false,
      lazyGrammar: null,
      vision: false,
      logProbs: false,
    });
    expect(codes(report)).toEqual(['no_jinja', 'model', 'special_tokens', 'context']);
  });

  test('a model that thinks, whose thoughts the server leaves in the text', async () => {
    const script = pythonServer(
      'vllm',
      (asked) => {
        const { content, calls } = answerTo(asked);
        return chatMessage({ content: `<think>Hm.</think>${content}`, calls });
      },
      'Qwen/Qwen3-8B',
    );
    const { tasks, score } = await examine(script);
    expect(score.ours).toMatchObject({ right: 12 });
    expect(tasks.find(({ name }) => name === 'thinking')).toMatchObject({
      ours: { outcome: 'right' },
      server: { outcome: 'wrong', reply: expect.stringContaining('<think>') },
    });
    const switched = (server?.asked ?? []).flatMap(({ body }) => {
      const { chat_template_kwargs: given } = body;
      return given === undefined ? [] : [(given as { enable_thinking: boolean }).enable_thinking];
    });
    expect(switched).toHaveLength(12);
    expect(switched.filter((isOn) => isOn)).toHaveLength(1);
  });

  test('a server that takes messages only', async () => {
    const script: Script = {
      '/v1/models': modelList({ id: 'parrot' }),
      '/v1/chat/completions': (asked) => chatMessage(answerTo(asked)),
    };
    const report = await examine(script);
    expect(report).toMatchObject({
      exitCode: 0,
      format: { name: 'openai-messages' },
      template: { state: 'unknown' },
      score: { ours: { right: 12 }, server: { right: 12 } },
    });
    expect(works(report)).toMatchObject({ tokenIdsIn: false, required: false, logProbs: false });
  });

  test('a template that writes other prompts', async () => {
    const template = CHATML.replaceAll('<|im_start|>', '<|turn|>');
    const report = await examine(
      llamaCpp('openhermes-2.5.Q4_K_M.gguf', template),
      ...['--tasks', '1'],
    );
    expect(report.template.state).toBe('disagrees');
    expect(report.template.detail).toContain('the format writes');
    expect(report.format.warnings).toHaveLength(1);
    expect(codes(report)).toContain('template');
  });
});

describe('what it prints', () => {
  test('aligned lines, the tasks, the score and the advice', async () => {
    const script = pythonServer('sglang', (asked) => chatMessage(answerTo(asked)));
    const { stdout, stderr, exitCode } = await visit(script, '--tasks', '2');
    expect([stderr, exitCode]).toEqual(['', 0]);
    const lines = stdout.replaceAll(/\d+\.\d s/g, '0.0 s').split('\n');
    expect(lines.slice(0, 3)).toEqual([
      'server          SGLang 0.5.9 at URL',
      'model           Qwen/Qwen2.5-7B-Instruct',
      "format          qwen, by the model's name",
    ]);
    expect(lines.slice(lines.indexOf('') + 1)).toEqual([
      "task              through us          the server's /v1/chat/completions",
      'a call            right       0.0 s   right       0.0 s',
      'parallel calls    right       0.0 s   right       0.0 s',
      '',
      "right: 2 of 2 through us, 2 of 2 on the server's own API",
      '',
      'advice:',
      expect.stringContaining('- the vocabulary lacks special tokens of the format qwen'),
      expect.stringContaining('- a context of 8192 tokens is too small'),
      '',
    ]);
  });

  test('colours change no column', async () => {
    const script = pythonServer('vllm', refusing('no'));
    const shown = async (...flags: readonly string[]) => {
      const { stdout } = await visit(script, '--tasks', '2', ...flags);
      await server?.stop();
      return stdout.replaceAll(/\d+\.\d s/g, '0.0 s');
    };
    const colored = await shown('--color');
    expect(colored).not.toBe(stripVTControlCharacters(colored));
    expect(stripVTControlCharacters(colored)).toBe(await shown());
  });

  test('--replies prints the replies of wrong answers', async () => {
    const script: Script = {
      ...llamaCpp('openhermes-2.5.Q4_K_M.gguf', CHATML),
      '/v1/chat/completions': 500,
    };
    const { stdout } = await visit(script, '--tasks', '1', '--replies');
    expect(stdout).toContain('\na call, through us: no call\n  Hello!');
    expect(stdout).toContain(
      "\na call, on the server's API: error\n  the server answered 500: no\n",
    );
  });

  test('a reply that takes too long ends its task alone', async () => {
    const script = pythonServer('vllm', (asked) => chatMessage(answerTo(asked)));
    server = await startScriptedServer(script);
    const slow = await startSlow(server.url, '/v1/chat/completions');
    try {
      const flags = ['--tasks', '1', '--timeout', '1', '--json'];
      const { stdout } = await project.run(['doctor', slow.url, ...flags]);
      const report: Report = JSON.parse(stdout);
      expect(report.tasks[0]).toMatchObject({
        ours: { outcome: 'right' },
        server: { outcome: 'error', limit: 'time' },
      });
      expect(codes(report)).toContain('time_limit');
    } finally {
      await slow.stop();
    }
  });
});

describe('--report', () => {
  const SECRET = 'sk-very-secret-key';
  const script: Script = {
    ...llamaCpp('openhermes-2.5.Q4_K_M.gguf', CHATML),
    '/v1/chat/completions': () => ({ error: { message: `no such key: ${SECRET}` } }),
  };

  test('writes a new file without secrets', async () => {
    server = await startScriptedServer(script);
    const { stderr } = await project.run(
      [
        ...['doctor', server.url.replace('//', '//ann:pass-word-1@'), '--tasks', '1'],
        ...['--key-env', 'KEY', '--report', 'report.json'],
      ],
      { env: { KEY: SECRET } },
    );
    expect(stderr).toContain('report.json');
    const file = path.join(project.folder, 'report.json');
    const text = readFileSync(file, 'utf8');
    const report: Report = JSON.parse(text);
    expect(report.server.url).toBe(server.url);
    expect(report.versions).toMatchObject({ node: process.versions.node });
    expect(report.tasks[0]?.server?.error).toContain('[redacted]');
    for (const secret of [SECRET, 'pass-word-1', 'ann:']) expect(text).not.toContain(secret);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('replaces no file, and asks nothing then', async () => {
    project.write('there.json', 'mine');
    const { stderr, exitCode } = await visit(script, '--report', 'there.json');
    expect([stderr, exitCode]).toEqual([
      'error: there.json is already there; name another file for the report\n',
      1,
    ]);
    expect(server?.asked).toEqual([]);
  });
});

describe('no model', () => {
  test.each<[string, Script, string]>([
    ['a server that is no model server', {}, 'is not llama.cpp, Ollama, vLLM, SGLang or TGI'],
    ['a server that needs a key', { '/props': 401 }, 'name its variable with --key-env'],
  ])('%s', async (_what, script, problem) => {
    const { stdout, stderr, exitCode } = await visit(script);
    expect([stdout, exitCode]).toEqual(['', 1]);
    expect(stderr).toContain(problem);
  });

  test('a server that is down', async () => {
    const { stderr, exitCode } = await project.run(['doctor', 'http://127.0.0.1:9']);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('no server answers at http://127.0.0.1:9');
  });

  test.each([
    [['doctor']],
    [['doctor', 'http://127.0.0.1:9', '--tasks', '0']],
    [['doctor', 'http://127.0.0.1:9', '--timeout', 'x']],
  ])('%j is a wrong command line', async (args) => {
    expect((await project.run(args)).exitCode).toBe(2);
  });
});
