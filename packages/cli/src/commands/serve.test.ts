import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectWith } from '../../test/project-with.js';
import { servingIn } from '../../test/serving.js';

const project = projectWith('format-llama3', 'endpoint-llama-server');
const { fake, serve } = servingIn(project);

/** Only root in its own namespace can mount a small disk. */
const canMount =
  process.platform === 'linux' &&
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

const ask = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ messages: [{ role: 'user', content: 'Hi' }], ...body }),
  });

describe('serve', () => {
  test('detects the server, says what it serves, records, logs, and ends in order', async () => {
    const server = await fake();
    const { url, printed, stop } = await serve([
      server.url,
      ...['--record', 'turns.jsonl', '--log', 'log.jsonl'],
    ]);
    expect(printed).toContain(
      `llama.cpp at ${server.url} · model Llama-3.1-8B-Instruct-Q4_K_M.gguf`,
    );
    expect(printed).toContain(`OPENAI_BASE_URL=${url}/v1`);
    const reply = await (await ask(url, { model: 'Llama-3.1-8B-Instruct-Q4_K_M' })).json();
    expect(reply).toMatchObject({ choices: [{ message: { content: 'Hello!' } }] });
    expect(server.prompts[0]?.body).toMatchObject({ id_slot: expect.any(Number) });
    expect(await stop()).toMatchObject({ exitCode: 0 });
    const file = path.join(project.folder, 'turns.jsonl');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      type: 'turn',
      prompt_ids: server.prompts[0]?.ids,
      text: 'Hello!<|eot_id|>',
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const log = readFileSync(path.join(project.folder, 'log.jsonl'), 'utf8');
    expect(JSON.parse(log)).toMatchObject({ status: 200, server: server.url });
    expect(log).not.toContain('Hello');
  });

  test('several models and servers, by a file', async () => {
    const [one, two] = [await fake(), await fake()];
    const name = 'Llama-3.1-8B-Instruct-Q4_K_M.gguf';
    project.write(
      'gateway.json',
      JSON.stringify({
        models: {
          small: { servers: [one.url], aliases: ['tiny'] },
          large: { servers: [{ url: two.url, model: name, slots: 1 }], format: 'llama3' },
        },
      }),
    );
    const { url, printed } = await serve(['--config', 'gateway.json']);
    expect(printed).toMatch(/ {2}small: llama.cpp at .*\n {2}large: /);
    await ask(url, { model: 'tiny' });
    await ask(url, { model: 'large' });
    expect([one.prompts.length, two.prompts.length]).toEqual([1, 1]);
    expect((await ask(url, { model: 'huge' })).status).toBe(404);
  });

  test('a model may have a name that every object knows', async () => {
    const server = await fake();
    const names = ['constructor', 'toString', '__proto__'];
    const { url, printed } = await serve(names.map((name) => `${name}=${server.url}`));
    for (const name of names) {
      expect(printed).toContain(`  ${name}: llama.cpp at`);
      expect((await ask(url, { model: name })).status).toBe(200);
    }
    const { data } = await (await fetch(`${url}/v1/models`)).json();
    expect(data.map(({ id }: { id: string }) => id).sort()).toEqual(names.toSorted());
    expect((await ask(url, { model: 'valueOf' })).status).toBe(404);
  });

  test('keys come from a file or the environment, and other machines need them', async () => {
    const server = await fake();
    const [ann, other] = ['a'.repeat(16), 'b'.repeat(16)];
    project.write('keys.txt', `# ours\nann ${ann}\n${other}\n`);
    const { url } = await serve([server.url, '--keys', 'keys.txt']);
    expect((await ask(url, {}, { authorization: `Bearer ${other}` })).status).toBe(200);
    expect((await ask(url, {})).status).toBe(401);
    const open = await project.run(['serve', server.url, '--host', '0.0.0.0']);
    expect(open).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('add --keys FILE') });
  });

  test('without an address, the server of this machine is served', async () => {
    const server = await fake();
    const options = { places: ['http://127.0.0.1:1', server.url] };
    // Another address that is listened on already ends the command once it has found the server.
    const taken = ['--port', new URL(server.url).port];
    const { stderr } = await project.run(['serve', ...taken], options);
    expect(stderr).toContain(`found llama.cpp at ${server.url}\n`);
    expect(stderr).toContain('the port is taken');
  });

  test.skipIf(!canMount)('goes on when the disk is full', async () => {
    const server = await fake();
    const disk = path.join(project.folder, 'disk');
    mkdirSync(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]);
    try {
      project.write('disk/turns.jsonl', '');
      chmodSync(path.join(disk, 'turns.jsonl'), 0o666);
      const files = ['--record', 'disk/turns.jsonl', '--log', 'disk/log.jsonl'];
      const { url, stop } = await serve([server.url, ...files]);
      expect(statSync(path.join(disk, 'turns.jsonl')).mode & 0o777).toBe(0o600);
      execFileSync('sh', ['-c', `cat /dev/zero > '${disk}/other' 2> /dev/null; true`]);
      for (let count = 0; count < 3; count++) {
        const reply = await ask(url, { model: 'Llama-3.1-8B-Instruct-Q4_K_M' });
        expect(reply.status).toBe(200);
        await reply.text();
      }
      const { lost } = await (await fetch(`${url}/status.json`)).json();
      expect(lost).toEqual({ record: 3, log: 3 });
      const { exitCode, errors } = await stop();
      expect(exitCode).toBe(0);
      for (const name of ['turns', 'log']) {
        const problem = `cannot write disk/${name}.jsonl: the disk is full; serving goes on`;
        expect(errors.split(problem)).toHaveLength(2);
      }
      expect(errors).toContain('--record: 3 lines lost');
    } finally {
      execFileSync('umount', ['--lazy', disk]);
    }
  });

  test.each([
    [
      ['--record', 'nowhere/turns.jsonl'],
      /cannot write nowhere\/turns.jsonl: no such file or folder/,
    ],
    [['--log', 'nowhere/log.jsonl'], /cannot write nowhere\/log.jsonl: no such file or folder/],
    [['--record', 'planted.jsonl'], /cannot write planted.jsonl: it is a link to bashrc/],
    [['--log', 'planted.jsonl'], /cannot write planted.jsonl: it is a link to bashrc/],
  ])('serve %j is refused before it listens', async (args, message) => {
    const server = await fake();
    project.write('bashrc', 'mine');
    rmSync(path.join(project.folder, 'planted.jsonl'), { force: true });
    symlinkSync('bashrc', path.join(project.folder, 'planted.jsonl'));
    const { stdout, stderr, exitCode } = await project.run(['serve', server.url, ...args]);
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 1 });
    expect(stderr).toMatch(message);
    expect(readFileSync(path.join(project.folder, 'bashrc'), 'utf8')).toBe('mine');
  });

  test.each([
    [[], /no server of a model runs on this machine; to download/],
    [['--config', 'bad.json'], /bad.json: models.m.servers: expected a list/],
    [['http://127.0.0.1:9'], /127.0.0.1:9/],
  ])('serve %j is refused', async (args, message) => {
    project.write('bad.json', '{"models":{"m":{"servers":"x"}}}');
    const { stderr, exitCode } = await project.run(['serve', ...args]);
    expect(stderr).toMatch(message);
    expect(exitCode).toBeGreaterThan(0);
  });
});

describe('launch', () => {
  test('starts a client on a gateway of its own, and ends with its exit code', async () => {
    const server = await fake();
    const script = `#!${process.execPath}
const { OPENAI_BASE_URL, OPENAI_API_KEY, OPENAI_MODEL } = process.env;
const body = { model: OPENAI_MODEL, messages: [{ role: 'user', content: process.argv.at(-1) }] };
fetch(OPENAI_BASE_URL + '/chat/completions', {
  method: 'POST',
  headers: { authorization: 'Bearer ' + OPENAI_API_KEY },
  body: JSON.stringify(body),
}).then(async (response) => {
  require('node:fs').writeFileSync('answer.txt', (await response.json()).choices[0].message.content);
  process.exit(3);
});
`;
    project.write('bin/qwen', script);
    chmodSync(path.join(project.folder, 'bin/qwen'), 0o755);
    const env = { PATH: path.join(project.folder, 'bin') };
    const args = ['launch', 'qwen', '--url', server.url, '--', 'Fix it'];
    expect(await project.spawn(args, { env })).toMatchObject({ exitCode: 3 });
    expect(readFileSync(path.join(project.folder, 'answer.txt'), 'utf8')).toBe('Hello!');
    expect(server.prompts[0]?.text).toContain('Fix it');
  });

  test('a client that is not there is named with the line that installs it', async () => {
    const server = await fake();
    const env = { PATH: path.join(project.folder, 'nothing') };
    const args = ['launch', 'codex', '--url', server.url];
    expect(await project.spawn(args, { env })).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('npm install --global @openai/codex'),
    });
    for (const name of ['emacs', 'constructor', 'toString']) {
      const unknown = await project.run(['launch', name, '--url', server.url]);
      expect(unknown).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('opencode') });
    }
  });
});
