import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import {
  COMPATIBLE,
  chatReply,
  type ModelServer,
  OLLAMA,
  ollamaReply,
  startModelServer,
} from '../../test/model-server.js';
import { Project } from '../../test/project.js';
import { projectWith } from '../../test/project-with.js';
import { withoutChoice } from '../../test/without-choice.js';

const project = projectWith(
  'format-llama3',
  'format-openai-messages',
  'endpoint-openai',
  'endpoint-ollama',
);
project.link('@modelcontextprotocol/sdk');

let server: ModelServer | undefined;
let program: ChildProcess | undefined;
afterEach(async () => {
  program?.kill();
  await server?.stop();
});

const SERVER = fileURLToPath(new URL('../../test/mcp-server.mjs', import.meta.url));
const MCP = `'${process.execPath}' '${SERVER}'`;

/** A model that calls a tool, and says it is done. */
async function startCaller(name: string): Promise<string> {
  const call = { name, arguments: '{"city":"Paris"}' };
  server = await startModelServer(COMPATIBLE, (index) =>
    chatReply(
      index % 2 === 0
        ? { tool_calls: [{ index: 0, id: 'a', type: 'function', function: call }] }
        : { content: 'Stay in.' },
    ),
  );
  return server.url;
}

const chat = (
  args: readonly string[],
  options: Parameters<Project['run']>[1] = { input: 'Paris?' },
) => project.run(['chat', ...args], options);
const lastMessage = () => {
  const messages = server?.asked.at(-1)?.body['messages'] as readonly unknown[] | undefined;
  return messages?.at(-1);
};

test('the tools of an MCP server run, and the server ends with the chat', async () => {
  const url = await startCaller('get_weather');
  const { stdout, stderr, exitCode } = await chat([url, '--mcp', `${MCP} ended`, '--yes']);
  expect([stdout, exitCode]).toEqual(['Stay in.\n', 0]);
  expect(withoutChoice(stderr)).toBe(`MCP server ${MCP} ended · 1 tool\n`);
  expect(existsSync(path.join(project.folder, 'ended'))).toBe(true);
  expect(lastMessage()).toMatchObject({ role: 'tool', content: 'Hail in Paris' });
});

test('they are among the tools of a conversation, and need --yes where nobody can be asked', async () => {
  const url = await startCaller('get_weather');
  const typed = { input: '/tools\n/exit\n', columns: 80 };
  const { stdout } = await chat([url, '--mcp', MCP, '--no-color'], typed);
  expect(stdout).toContain('get_weather: Tells the weather.');
  const { stderr, exitCode } = await chat([url, '--mcp', MCP]);
  expect([stderr.split('\n')[0], exitCode]).toEqual([
    'error: --mcp cannot ask before it runs a tool if the question is piped in; add --yes',
    2,
  ]);
});

test('the session with a server at an address ends with the chat', async () => {
  const url = await startCaller('get_weather');
  program = spawn(process.execPath, [SERVER, '--http']);
  const [address] = (await once(program.stdout ?? program, 'data')) as [Buffer];
  const { stdout } = await chat([url, '--mcp', `${address}`.trim(), '--yes']);
  expect(stdout).toBe('Stay in.\n');
  expect(lastMessage()).toMatchObject({ content: 'Hail in Paris' });
  const [said] = (await once(program.stderr ?? program, 'data')) as [Buffer];
  expect(`${said}`).toBe('the session ended\n');
});

test('a server at an address gets its headers, with secrets of the environment', async () => {
  const url = await startCaller('get_weather');
  program = spawn(process.execPath, [SERVER, '--http', 'Bearer s3cret']);
  const [address] = (await once(program.stdout ?? program, 'data')) as [Buffer];
  const args = [url, '--yes', '--mcp', `${address}`.trim()];
  const header = ['--mcp-header', 'Authorization: Bearer $TOKEN'];
  const options = { input: 'Paris?', env: { TOKEN: 's3cret' } };
  expect((await chat([...args, ...header], options)).stdout).toBe('Stay in.\n');
  const { stderr, exitCode } = await chat(args, options);
  expect([exitCode, withoutChoice(stderr)]).toEqual([
    1,
    expect.stringContaining('cannot use the MCP server http://127.0.0.1'),
  ]);
});

test('two tools of one name are refused, and a name in front keeps them apart', async () => {
  const url = await startCaller('other_get_weather');
  const two = [url, '--yes', '--mcp', MCP, '--mcp'];
  const { stderr, exitCode } = await chat([...two, MCP]);
  expect(exitCode).toBe(2);
  expect(withoutChoice(stderr)).toContain(
    `error: --mcp: the tool "get_weather" is in ${MCP} and in ${MCP}; put a name and = before the server`,
  );
  expect((await chat([...two, `other=${MCP}`])).stdout).toBe('Stay in.\n');
  expect(lastMessage()).toMatchObject({ content: 'Hail in Paris' });
});

test('says why a server does not start', async () => {
  const url = await startCaller('get_weather');
  const grumpy = project.write('grumpy.mjs', `console.error('no \\x1b[2Jkey');process.exit(1);`);
  const cases = [
    [`'${process.execPath}' ${grumpy}`, 'MCP error -32000: Connection closed: no \x1b[2Jkey'],
    ['no-such-program', 'spawn no-such-program ENOENT'],
    ['http://127.0.0.1:1/mcp?key=secret', 'fetch failed'],
  ] as const;
  for (const [mcp, reason] of cases) {
    const { stdout, stderr, exitCode } = await chat([url, '--yes', '--mcp', mcp]);
    const title = mcp.replace('?key=secret', '');
    expect([stdout, withoutChoice(stderr), exitCode]).toEqual([
      '',
      `error: cannot use the MCP server ${title}: ${reason}\n`,
      1,
    ]);
  }
});

test('a format without tools is said before a server starts', async () => {
  server = await startModelServer(OLLAMA, () => ollamaReply('Hi'));
  const args = [server.url, '--model', 'm', '--format', 'llama3', '--option', 'profile=base'];
  const mark = path.join(project.folder, 'started');
  project.write(
    'mark.mjs',
    `import { writeFileSync } from 'node:fs'; writeFileSync('started', '');`,
  );
  const { stderr } = await chat([...args, '--yes', '--mcp', `'${process.execPath}' mark.mjs`]);
  expect(stderr).toMatch(
    /^error: --mcp: the format \S+ has no tools, and no place to introduce them; /,
  );
  expect(existsSync(mark)).toBe(false);
});

test("MCP's own client is a package to install", async () => {
  const own = new Project();
  for (const name of ['format-openai-messages', 'endpoint-openai']) own.link(`@modelspeak/${name}`);
  const args = ['chat', await startCaller('get_weather'), '--yes', '--mcp', MCP];
  const { stderr, exitCode } = await own.run(args, { input: 'Hi' });
  const folder = path.join(own.config, 'packages');
  own.remove();
  expect([withoutChoice(stderr), exitCode]).toEqual([
    `error: @modelcontextprotocol/sdk is not installed; run: npm install --prefix ${folder} @modelcontextprotocol/sdk@1\n`,
    1,
  ]);
});
