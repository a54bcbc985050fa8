import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CommandFailed } from '../../lib/process.mjs';
import { documentedCommands, exceptionOf } from '../documented/commands.mjs';
import { startStandIn } from '../start-stand-in.mjs';

const FILES = path.join(import.meta.dirname, '../documented/files');
const MODEL = 'Llama-3.2-3B-Instruct-Q4_K_M.gguf';
/** What a server is in the documents. */
const ADDRESS = /http:\/\/127\.0\.0\.1:(?:8080|8000)/g;

/** What a model says to a command. */
const REPLIES = [
  [/ extract /, '{"order":"A7"}<|eot_id|>'],
  [/ classify /, '1<|eot_id|>'],
  [/ /, 'Because of Rayleigh scattering.<|eot_id|>'],
];

/** Runs the commands that the README and the site show: those of a page in a folder of their own. */
export async function documents(road) {
  const servers = await Promise.all(REPLIES.map(([, reply]) => startStandIn(MODEL, reply)));
  const failures = [];
  let ran = 0;
  try {
    for (const [page, commands] of documentedCommands(road.root)) {
      const folder = path.join(road.documents, page.replaceAll('/', '-'));
      cpSync(FILES, folder, { recursive: true });
      for (const command of commands.filter((each) => exceptionOf(each) === undefined)) {
        const { url } = servers[REPLIES.findIndex(([pattern]) => pattern.test(command))];
        const problem = run(command.replaceAll(ADDRESS, url), folder, environment(road, url));
        if (problem !== undefined) failures.push(`${page}: ${command}\n${problem}`);
        ran++;
      }
    }
  } finally {
    for (const server of servers) server.stop();
  }
  if (failures.length > 0) throw new CommandFailed(failures.join('\n'));
  return [`${ran} commands ran`];
}
documents.title = 'the commands in the documents run as they are printed';

/** The environment of a user, whose file of models has the model `mini`. */
function environment({ env, documents: folder }, url) {
  const configuration = path.join(folder, 'configuration');
  const models = { mini: { name: MODEL, endpoint: { kind: 'llama-server', url } } };
  mkdirSync(path.join(configuration, 'modelspeak'), { recursive: true });
  writeFileSync(path.join(configuration, 'modelspeak/models.json'), JSON.stringify({ models }));
  return { ...env, XDG_CONFIG_HOME: configuration, APPDATA: configuration, NO_COLOR: '1' };
}

/** Runs a command in a shell; returns what it printed if it failed. */
function run(command, cwd, env) {
  // Who chats asks this.
  const input = 'Why is the sky blue?\n';
  const { status, stdout, stderr } = spawnSync(command, {
    shell: true,
    cwd,
    env,
    input,
    encoding: 'utf8',
  });
  return status === 0 ? undefined : `exit code ${status}\n${stdout}${stderr}`;
}
