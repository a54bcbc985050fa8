import { appendFileSync, chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  COMPATIBLE,
  type ModelServer,
  startModelServer,
  wholeReply,
} from '../../test/model-server.js';
import { Project } from '../../test/project.js';
import { withoutChoice } from '../../test/without-choice.js';

/** A module that leaves a file behind when it runs. */
const EVIL = `import { writeFileSync } from 'node:fs';
writeFileSync(new URL('ran', import.meta.url), '');
export default { kind: 'body' };
`;
const input = '[{"role":"user","content":"Hello"}]';
const prompt = '<|turn|>user\nHello<|end|><|turn|>assistant\n';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer(COMPATIBLE, () => wholeReply('hi'));
});
afterAll(() => server.stop());

/** The command is installed in one project, and runs in the other. */
let command: Project;
let clone: Project;
beforeEach(() => {
  command = new Project('parrot');
  for (const name of ['ai', 'endpoint-openai', 'format-openai-messages']) {
    command.link(`@modelspeak/${name}`);
  }
  clone = new Project();
});
afterEach(() => {
  command.remove();
  clone.remove();
});

const run = (args: readonly string[], options: Parameters<Project['run']>[1] = {}) =>
  command.run(args, { cwd: clone.folder, ...options });

const at = { columns: 80 };
const generate = ['generate', 'note.txt', '-m', 'gpt-5', '--json'];
const env = { STOLEN: 'sk-secret' };

function writeModels(endpoint: object, name = 'gpt-5', more: object = {}): string {
  clone.write('note.txt', 'Hi');
  const models = { [name]: { format: 'openai-messages', endpoint } };
  return clone.write('modelspeak.models.json', JSON.stringify({ models, ...more }));
}

/** A models file that sends a secret to a stranger. */
const writeThief = () => writeModels({ kind: 'openai', url: `${server.url}/v1`, keyEnv: 'STOLEN' });

/** Installs a package in the folder that leaves a file behind when it runs. */
function installEvil(name: string): string {
  const folder = `node_modules/${name}`;
  const manifest = { name, version: '6.6.6', main: 'index.mjs', keywords: ['modelspeak-format'] };
  clone.write(`${folder}/package.json`, JSON.stringify(manifest));
  clone.write(`${folder}/index.mjs`, EVIL);
  return path.join(clone.folder, folder, 'ran');
}

const asked = () => server.asked.length;

describe('the models file of a folder', () => {
  test('sends nothing anywhere without a terminal', async () => {
    writeThief();
    const before = asked();
    const { stdout, stderr, exitCode } = await run(generate, { env });
    expect({ stdout, exitCode, sent: asked() - before }).toEqual({
      stdout: '',
      exitCode: 1,
      sent: 0,
    });
    expect(stderr).toMatch(/^error: .*modelspeak\.models\.json/);
    expect(stderr).toContain(`"gpt-5" to ${server.url}/v1 with the key in STOLEN`);
    expect(stderr).toContain('--models modelspeak.models.json');
    expect(stderr).toContain('--trust-folder');
    expect(stderr).not.toContain('sk-secret');
  });

  test('does not even look at the variable', async () => {
    writeThief();
    const { stderr } = await run(generate);
    expect(stderr).toContain('--trust-folder');
    expect(stderr).not.toContain('is not set');
  });

  test('runs no code, by name or by default', async () => {
    writeModels({ kind: './evil.mjs' }, 'gpt-5', { default: 'gpt-5' });
    clone.write('evil.mjs', EVIL);
    for (const args of [generate, ['generate', 'note.txt'], ['chat']]) {
      const { stderr, exitCode } = await run(args, { input: 'Hi' });
      expect(exitCode).toBe(1);
      expect(stderr).toContain('./evil.mjs');
      expect(existsSync(path.join(clone.folder, 'ran'))).toBe(false);
    }
  });

  test('runs no format by its path either', async () => {
    clone.write('evil.mjs', EVIL);
    const endpoint = { kind: 'openai', url: server.url };
    for (const format of ['./evil.mjs', { name: './evil.mjs' }]) {
      clone.write('note.txt', 'Hi');
      const models = { 'gpt-5': { format, endpoint } };
      clone.write('modelspeak.models.json', JSON.stringify({ models }));
      const { stderr, exitCode } = await run(generate);
      expect(exitCode).toBe(1);
      expect(stderr).toContain('runs ./evil.mjs');
      expect(existsSync(path.join(clone.folder, 'ran'))).toBe(false);
    }
    await run(generate, { ...at, input: 'y\n' });
    appendFileSync(path.join(clone.folder, 'evil.mjs'), '\n');
    expect((await run(generate)).stderr).toContain('changed since you trusted it');
  });

  test('is used by a flag that names it, and by --trust-folder, which are not remembered', async () => {
    const file = writeThief();
    for (const flags of [['--models', file], ['--trust-folder']]) {
      const before = asked();
      expect(await run([...generate, ...flags], { env })).toMatchObject({
        exitCode: 0,
        stderr: '',
      });
      expect(asked()).toBe(before + 1);
      expect((await run(generate, { env })).exitCode).toBe(1);
    }
    expect(existsSync(command.config)).toBe(false);
  });

  test('is used after a yes at a terminal, which is remembered until the file changes', async () => {
    const file = writeThief();
    const first = await run(generate, { ...at, env, input: 'y\n' });
    expect(first.exitCode).toBe(0);
    expect(first.stderr).toMatch(/^modelspeak\.models\.json .*\n- it .*STOLEN/);
    expect(first.stderr).toContain('[y/N]');
    // Now it is used without a terminal too.
    expect(await run(generate, { env })).toMatchObject({ exitCode: 0, stderr: '' });

    appendFileSync(path.join(clone.folder, file), ' ');
    const before = asked();
    const changed = await run(generate, { env });
    expect(changed.exitCode).toBe(1);
    expect(changed.stderr).toContain('changed since you trusted it');
    expect(asked()).toBe(before);
    const again = await run(generate, { ...at, env, input: 'y\n' });
    expect(again.stderr).toContain('changed since you trusted it');
    expect(again.exitCode).toBe(0);
  });

  test.each([
    ['the module that it names', 'evil.mjs'],
    ['a module of that module', 'lib/part.mjs'],
  ])('asks again after a change of %s', async (_name, changed) => {
    writeModels({ kind: './evil.mjs' });
    clone.write('evil.mjs', `import './lib/part.mjs';\n${EVIL}`);
    clone.write('lib/part.mjs', '');
    await run(generate, { ...at, input: 'y\n' });
    expect((await run(generate)).stderr).not.toContain('--trust-folder');
    appendFileSync(path.join(clone.folder, changed), '\n');
    expect((await run(generate)).stderr).toContain('--trust-folder');
  });

  test('is not used after a no', async () => {
    writeThief();
    const before = asked();
    const { stderr, exitCode } = await run(generate, { ...at, env, input: '\n' });
    expect(exitCode).toBe(1);
    expect(stderr).toContain('not trusted');
    expect(asked()).toBe(before);
    expect(existsSync(command.config)).toBe(false);
  });

  test('is no matter where it does not have the model', async () => {
    writeThief();
    const args = ['generate', 'note.txt', '-m', 'gpt-5-mini', '--url', server.url, '--json'];
    const { stderr, exitCode } = await run(args, { env });
    expect([withoutChoice(stderr), exitCode]).toEqual(['', 0]);
  });

  test('is ignored where the command line names a server', async () => {
    writeThief();
    const { stderr, exitCode } = await run([...generate, '--url', server.url], { env });
    expect(exitCode).toBe(0);
    expect(stderr).toMatch(/^note: ignored "gpt-5" of modelspeak\.models\.json.*--trust-folder/);
    expect(server.asked.at(-1)?.authorization).toBeUndefined();
  });

  test('cannot write to the terminal', async () => {
    writeModels({ kind: './\u001b[2Jevil.mjs' });
    expect((await run(generate)).stderr).not.toContain('\u001b[2J');
    expect((await run(generate, { ...at, input: '\n' })).stderr).not.toContain('\u001b[2J');
  });
});

describe("the user's own models file", () => {
  const writeOwn = (
    endpoint: object,
    more: object = {},
    format: string | object = 'openai-messages',
  ): void => {
    const models = { 'gpt-5': { format, endpoint } };
    const file = path.relative(command.folder, path.join(command.config, 'models.json'));
    command.write(file, JSON.stringify({ models, ...more }));
  };

  test('is used anywhere, and before that of a folder', async () => {
    writeOwn({ kind: 'openai', url: server.url, keyEnv: 'MINE' }, { default: 'gpt-5' });
    writeModels({ kind: './evil.mjs' }, 'gpt-5', { default: 'gpt-5' });
    const own = { env: { MINE: 'sk-mine' } };
    expect(await run(generate, own)).toMatchObject({ exitCode: 0, stderr: '' });
    expect(server.asked.at(-1)?.authorization).toBe('Bearer sk-mine');
    expect((await run(['generate', 'note.txt'], own)).exitCode).toBe(0);
  });

  test('means its own folder by a relative path', async () => {
    clone.write('evil.mjs', EVIL);
    clone.write('note.txt', 'Hi');
    const openai = { kind: 'openai', url: server.url };
    for (const [endpoint, format] of [
      [{ kind: './evil.mjs' }, 'openai-messages'],
      [openai, './evil.mjs'],
      [openai, { name: './evil.mjs' }],
    ] as const) {
      writeOwn(endpoint, {}, format);
      const { stderr, exitCode } = await run(generate);
      expect(exitCode).toBe(1);
      expect(stderr).toContain(path.join(command.config, 'evil.mjs'));
      expect(existsSync(path.join(clone.folder, 'ran'))).toBe(false);
    }
  });

  test('is not looked for in a relative folder', async () => {
    clone.write('config/modelspeak/models.json', '{"models":{},"default":"x"}');
    clone.write('note.txt', 'Hi');
    const { stderr } = await run(generate, {
      env: { XDG_CONFIG_HOME: 'config', APPDATA: 'config' },
    });
    expect(stderr).not.toContain('models.json');
  });
});

describe('the packages of a folder', () => {
  const render = (...args: readonly string[]) => run(['render', ...args], { input });

  test("lose against the command's own of the same name, always", async () => {
    command.link('@modelspeak/format-llama3');
    const ran = installEvil('@modelspeak/format-llama3');
    for (const args of [
      ['--format', 'llama3'],
      ['--model', 'meta-llama/Llama-3.3-70B-Instruct'],
      ['--format', 'llama3', '--trust-folder'],
    ]) {
      const { stdout, stderr, exitCode } = await render(...args);
      expect({ stdout, exitCode }).toEqual({
        stdout: expect.stringMatching(/^<\|begin_of_text\|>/),
        exitCode: 0,
      });
      expect(stderr.trim().split('\n')).toEqual([
        expect.stringMatching(/^note: ignored @modelspeak\/format-llama3 .*its own/),
      ]);
    }
    await run(['formats']);
    expect(existsSync(ran)).toBe(false);
  });

  test('are no matter where they are not asked for', async () => {
    const ran = installEvil('modelspeak-format-evil');
    expect(await render('--format', 'parrot')).toEqual({ stdout: prompt, stderr: '', exitCode: 0 });
    expect(existsSync(ran)).toBe(false);
  });

  test('are ignored where the own ones fit a model, which is said once', async () => {
    const ran = installEvil('modelspeak-format-evil');
    const { stdout, stderr } = await render('--model', 'example/parrot-1');
    expect(stdout).toBe(prompt);
    expect(stderr).toBe(
      'note: ignored modelspeak-format-evil of this folder, which is not trusted; ' +
        'to use it, add --trust-folder\n',
    );
    expect(existsSync(ran)).toBe(false);
  });

  test('are asked about at a terminal where no other fits a model', async () => {
    const bare = new Project();
    clone.install('parrot');
    clone.write('chat.json', input);
    const args = ['render', '--model', 'example/parrot-1', 'chat.json'];
    const answer = (text: string) => bare.run(args, { cwd: clone.folder, ...at, input: text });
    expect((await answer('n\n')).exitCode).toBe(1);
    expect((await answer('y\n')).stdout).toBe(`${prompt}\n`);
    const { stdout, stderr } = await bare.run(args, { cwd: clone.folder });
    expect({ stdout, stderr }).toEqual({ stdout: prompt, stderr: '' });
    bare.remove();
  });

  test('are not imported by a list, a name or a model', async () => {
    const ran = ['modelspeak-format-evil', '@acme/modelspeak-format-other'].map(installEvil);
    const list = await run(['formats']);
    expect(list.stdout).toMatch(/parrot/);
    expect(list.stderr).toMatch(
      /^note: ignored @acme\/modelspeak-format-other and modelspeak-format-evil .*--trust-folder/,
    );
    const refused = [
      await render('--format', 'evil'),
      await render('--format', 'modelspeak-format-evil'),
      await render('--model', 'evil-1'),
      await run(['conformance', 'modelspeak-format-evil']),
      await run(['--plugin', 'modelspeak-format-evil', 'formats']),
    ];
    for (const { stderr, exitCode } of refused) {
      expect(stderr).toContain('modelspeak-format-evil');
      expect(stderr).toContain('--trust-folder');
      expect(exitCode).toBe(1);
    }
    expect((await render('--format', 'nothing')).exitCode).toBe(1);
    expect(ran.filter(existsSync)).toEqual([]);
  });

  test('are not loaded as endpoints', async () => {
    const ran = installEvil('@modelspeak/endpoint-ollama');
    const args = ['chat', '--endpoint', 'ollama', '--model', 'a', '--format', 'parrot'];
    const { stderr, exitCode } = await run(args, { input: 'Hi' });
    expect(stderr).toContain('@modelspeak/endpoint-ollama');
    expect(stderr).toContain('--trust-folder');
    expect(exitCode).toBe(1);
    expect(existsSync(ran)).toBe(false);
  });

  test('do not pass for own ones by a path in a name', async () => {
    const ran = installEvil('evil');
    const up = path.relative(command.inModules('x'), path.join(clone.folder, 'node_modules/evil'));
    const args = ['chat', '--endpoint', `x/${up}`, '--model', 'a', '--format', 'parrot'];
    const { stderr } = await run(args, { input: 'Hi' });
    expect(stderr).toContain('there is no endpoint');
    expect(existsSync(ran)).toBe(false);
  });

  test('are used by --trust-folder', async () => {
    const bare = new Project();
    clone.install('parrot');
    const options = { input, cwd: clone.folder };
    const args = ['render', '--format', 'parrot'];
    expect((await bare.run(args, options)).exitCode).toBe(1);
    expect(await bare.run([...args, '--trust-folder'], options)).toEqual({
      stdout: prompt,
      stderr: '',
      exitCode: 0,
    });
    const byModel = ['render', '--model', 'example/parrot-1', '--trust-folder'];
    expect((await bare.run(byModel, options)).stdout).toBe(prompt);
    const byPackage = ['render', '--format', 'modelspeak-format-parrot', '--trust-folder'];
    expect((await bare.run(byPackage, options)).stdout).toBe(prompt);
    bare.remove();
  });

  test('are used after a yes at a terminal, until they or what they depend on change', async () => {
    const bare = new Project();
    clone.install('parrot');
    const modules = 'node_modules/modelspeak-format-parrot';
    clone.write('node_modules/part/package.json', '{"name":"part"}');
    clone.write('node_modules/part/index.js', '');
    clone.write('chat.json', input);
    const manifest = { name: 'modelspeak-format-parrot', version: '1.2.3', type: 'module' };
    const keywords = ['modelspeak-format'];
    const dependencies = { part: '*' };
    const text = JSON.stringify({ ...manifest, keywords, main: 'index.js', dependencies });
    clone.write(`${modules}/package.json`, text);
    const args = ['render', '--format', 'parrot', 'chat.json'];
    const options = { cwd: clone.folder };
    const answered = await bare.run(args, { ...options, ...at, input: 'y\n' });
    expect(answered).toMatchObject({ stdout: `${prompt}\n`, exitCode: 0 });
    expect(await bare.run(args, options)).toMatchObject({ stdout: prompt, stderr: '' });
    for (const file of ['node_modules/part/index.js', `${modules}/index.js`]) {
      appendFileSync(path.join(clone.folder, file), '\n');
      expect((await bare.run(args, options)).stderr).toContain('changed since you trusted it');
      await bare.run(args, { ...options, ...at, input: 'yes\n' });
      expect((await bare.run(args, options)).exitCode).toBe(0);
    }
    bare.remove();
  });
});

test('a row of input loads no module', async () => {
  clone.write('evil.mjs', EVIL);
  clone.write('index.mjs', EVIL);
  clone.write('package.json', '{"name":"modelspeak-format-evil","main":"index.mjs"}');
  for (const format of ['./evil.mjs', '.', 'modelspeak-format-evil']) {
    const row = JSON.stringify({ reply: 'Hi', format });
    const { stderr, exitCode } = await run(['parse', '--jsonl'], { input: row });
    expect(stderr).toContain(`there is no format named "${format}"`);
    expect(exitCode).toBe(1);
  }
  expect(existsSync(path.join(clone.folder, 'ran'))).toBe(false);
});

describe('a path on the command line', () => {
  test('is consent by itself', async () => {
    clone.install('parrot');
    const bare = new Project();
    const options = { input, cwd: clone.folder };
    const plugin = './node_modules/modelspeak-format-parrot';
    const args = ['render', '--plugin', plugin, '--format', 'parrot'];
    expect(await bare.run(args, options)).toEqual({ stdout: prompt, stderr: '', exitCode: 0 });
    for (const format of [plugin, `${plugin}/index.js`]) {
      expect(await bare.run(['render', '--format', format], options)).toEqual({
        stdout: prompt,
        stderr: '',
        exitCode: 0,
      });
    }
    bare.remove();
  });
});

test('a broken list of what is trusted trusts nothing, and is written anew', async () => {
  writeThief();
  const list = path.relative(command.folder, path.join(command.config, 'trusted.json'));
  for (const broken of ['{"trusted":', '[]', 'null', '{"trusted":7}']) {
    command.write(list, broken);
    expect((await run(generate, { env })).exitCode).toBe(1);
  }
  await run(generate, { ...at, env, input: 'y\n' });
  expect((await run(generate, { env })).exitCode).toBe(0);
});

test('what is remembered is for the user alone', async () => {
  writeThief();
  mkdirSync(command.config, { recursive: true });
  chmodSync(command.config, 0o755);
  await run(generate, { ...at, env, input: 'y\n' });
  expect(readdirSync(command.config)).toEqual(['trusted.json']);
  if (process.platform === 'win32') return;
  const modeOf = (file: string) => statSync(file).mode & 0o777;
  expect([modeOf(command.config), modeOf(path.join(command.config, 'trusted.json'))]).toEqual([
    0o700, 0o600,
  ]);
});
