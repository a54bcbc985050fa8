import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { TOOL_MODEL } from '../real-model/models.ts';
import { provideModel } from '../real-model/provide-model.ts';

const command = path.join(import.meta.dirname, 'command-without-servers.mjs');
const tools = path.join(import.meta.dirname, 'weather-tool.mjs');
const BRIEFLY = ['--max-tokens', '60', '--temperature', '0', '--threads', '1', '--json'];

/** An event of a reply, as far as it is used here. */
interface Event {
  readonly type: string;
  readonly name?: string;
  readonly text?: string;
  readonly message?: { readonly content?: string };
}

/**
 * Chats as a stranger does who has Node and npm: from an empty home and without a server. The first time the command
 * installs the engine and provides the model. Later all is there, no model is named, and a tool runs: the model calls it
 * again and again, so only its first result counts. Prints the seconds to the first token.
 */
export async function checkEmbedded(): Promise<readonly string[]> {
  const mirror = path.dirname(await provideModel(TOOL_MODEL));
  const home = mkdtempSync(path.join(tmpdir(), 'modelspeak-home-'));
  const faults: string[] = [];
  try {
    const first = await ask(home, mirror, ['--yes', '--model', 'qwen2.5-coder-0.5b']);
    if (!first.stderr.includes('100 %')) faults.push(`nothing was downloaded: ${first.stderr}`);
    const second = await ask(home, '/nowhere', []);
    const isReused = second.stderr.startsWith('no server of a model runs on this machine; Qwen2.5');
    if (!isReused) faults.push(`the model was not used again: ${second.stderr}`);
    for (const { code, events, stdout, stderr } of [first, second]) {
      const answer = events.map((event) => (event.type === 'text' ? event.text : '')).join('');
      if (code !== 0 || answer.trim() === '') {
        faults.push(`no answer: ${JSON.stringify({ code, stdout, stderr })}`);
      }
    }
    const third = await ask(home, '/nowhere', ['--yes', '--tools', tools, '--rounds', '2']);
    const result = third.events.find(({ type }) => type === 'tool-answer');
    if (result?.message?.content !== 'It rains in Paris at 18 degrees.') {
      faults.push(`the tool did not run: ${third.stdout}${third.stderr}`);
    }
    const left = readdirSync(path.join(home, '.cache/modelspeak/models'));
    if (left.some((name) => name.includes('.part'))) faults.push(`left behind: ${left.join(', ')}`);
    console.log(
      `  first token after ${first.seconds} s with the engine from npm and the model copied, ${second.seconds} s later, ${third.seconds} s with a tool`,
    );
    return faults;
  } finally {
    rmSync(home, { recursive: true });
  }
}

async function ask(home: string, mirror: string, args: readonly string[]) {
  const { MODELSPEAK_CACHE, MODELSPEAK_URL, XDG_CACHE_HOME, XDG_CONFIG_HOME, ...inherited } =
    process.env;
  const start = performance.now();
  const child = spawn(process.execPath, [command, 'chat', ...args, ...BRIEFLY], {
    cwd: home,
    env: { ...inherited, HOME: home, MODELSPEAK_MIRROR: mirror },
  });
  child.stdin.end('What is the weather in Paris?');
  let seconds = '';
  child.stdout.once('data', () => {
    seconds = ((performance.now() - start) / 1000).toFixed(1);
  });
  const ended = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
  const events = lines.map((line) => JSON.parse(line) as Event);
  return { code: code as number | null, stdout, stderr, events, seconds };
}
