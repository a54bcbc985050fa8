import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { provideNpmPackage } from '../../real/packages.ts';
import { provideNode22 } from '../node-22.ts';
import { MENDED, type Step, WORSE } from './task.ts';

/** A call of a tool. */
export type Call = readonly [name: string, args: object];

/** How an agent is started. */
export interface Start {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** A coding agent. */
export interface Agent {
  /** The call that does a step, or looks at a picture, with the agent's own tools. */
  call(step: Step | 'look', project: string): Call;
  /** Starts it on a gateway with a task; or in the same session again. */
  start(url: string, home: string, task: string, isResumed?: boolean): Start;
  /** How `modelspeak launch` starts it with a task. */
  launched?(task: string): Launched;
}

/** What `modelspeak launch` starts. */
export interface Launched {
  /** The name of the client. */
  readonly name: string;
  /** Its program, with the arguments that come first. */
  readonly program: readonly string[];
  readonly args: readonly string[];
}

/** The program of Codex for this machine: its package has one folder, named after the machine. */
function provideCodex(): string {
  const version = `0.169.0-${process.platform}-${process.arch}`;
  const vendor = path.join(provideNpmPackage('@openai/codex', version), 'vendor');
  const [machine = ''] = readdirSync(vendor);
  return path.join(vendor, machine, 'bin', process.platform === 'win32' ? 'codex.exe' : 'codex');
}

const CODEX_EXEC = ['exec', '--skip-git-repo-check', '--dangerously-bypass-approvals-and-sandbox'];

const platform = process.platform === 'win32' ? 'windows' : process.platform;

function shell(step: Step): string {
  const write = (text: string) => `cat > sum.js <<'EOF'\n${text}EOF`;
  switch (step) {
    case 'read':
      return 'cat sum.js';
    case 'edit':
      return write(WORSE);
    case 'fix':
      return write(MENDED);
    default:
      return 'node test.js';
  }
}

function provideOpencode(): string {
  const folder = provideNpmPackage('opencode-ai', '1.18.33', { optional: true });
  return path.join(folder, `../opencode-${platform}-${process.arch}/bin/opencode`);
}

/** Qwen Code needs a newer Node. */
function provideQwenCode(): readonly [string, string] {
  const folder = provideNpmPackage('@qwen-code/qwen-code', '0.24.4');
  return [provideNode22(), path.join(folder, 'cli-entry.js')];
}

const opencode = (npm: string): Agent => ({
  call: (step, project) => {
    const filePath = path.join(project, 'sum.js');
    switch (step) {
      case 'look':
        return ['read', { filePath: path.join(project, 'picture.png') }];
      case 'read':
        return ['read', { filePath }];
      case 'edit':
        return ['edit', { filePath, oldString: 'a - b', newString: 'a * b' }];
      case 'fix':
        return ['write', { filePath, content: MENDED }];
      default:
        return ['bash', { command: 'node test.js', description: 'Runs the test' }];
    }
  },
  start: (url, home, task, isResumed) => {
    const config = path.join(home, '.config/opencode');
    mkdirSync(config, { recursive: true });
    const options = { baseURL: `${url}/v1`, apiKey: 'x' };
    const provider = { m: { npm, options, models: { m: {} } } };
    writeFileSync(path.join(config, 'opencode.json'), JSON.stringify({ provider }));
    return {
      program: provideOpencode(),
      args: ['run', ...(isResumed ? ['--continue'] : []), '-m', 'm/m', task],
      env: { OPENCODE_DISABLE_MODELS_FETCH: '1', OPENCODE_DISABLE_AUTOUPDATE: '1' },
    };
  },
  launched: (task) => ({ name: 'opencode', program: [provideOpencode()], args: ['run', task] }),
});

const qwenCode = (type: 'openai' | 'anthropic'): Agent => ({
  call: (step, project) => {
    const file_path = path.join(project, 'sum.js');
    switch (step) {
      case 'look':
        return ['read_file', { file_path: path.join(project, 'picture.png') }];
      case 'read':
        return ['read_file', { file_path }];
      case 'edit':
        return ['edit', { file_path, old_string: 'a - b', new_string: 'a * b' }];
      case 'fix':
        return ['write_file', { file_path, content: MENDED }];
      default:
        return ['run_shell_command', { command: 'node test.js', is_background: false }];
    }
  },
  start: (url, _home, task, isResumed) => {
    const [program, entry] = provideQwenCode();
    const openai = { OPENAI_API_KEY: 'x', OPENAI_BASE_URL: `${url}/v1`, OPENAI_MODEL: 'm' };
    const anthropic = { ANTHROPIC_API_KEY: 'x', ANTHROPIC_BASE_URL: url, ANTHROPIC_MODEL: 'm' };
    return {
      program,
      args: [
        entry,
        ...(isResumed ? ['--continue'] : []),
        '--auth-type',
        type,
        '--yolo',
        '-p',
        task,
      ],
      env: type === 'openai' ? openai : anthropic,
    };
  },
  launched: (task) => ({
    name: 'qwen',
    program: provideQwenCode(),
    args: ['--yolo', '-p', task],
  }),
});

export const AGENTS: Readonly<Record<string, Agent>> = {
  codex: {
    call: (step, project) =>
      step === 'look'
        ? ['view_image', { path: path.join(project, 'picture.png') }]
        : ['exec_command', { cmd: shell(step) }],
    start: (url, home, task, isResumed) => {
      mkdirSync(path.join(home, '.codex'), { recursive: true });
      const provider = `{name="m",base_url="${url}/v1",wire_api="responses"}`;
      return {
        program: provideCodex(),
        args: [
          ...CODEX_EXEC,
          ...['-m', 'm', '-c', 'model_provider=m', '-c', `model_providers.m=${provider}`],
          ...(isResumed ? ['resume', '--last'] : []),
          task,
        ],
        env: {},
      };
    },
    launched: (task) => ({
      name: 'codex',
      program: [provideCodex()],
      args: [...CODEX_EXEC, task],
    }),
  },
  opencode: opencode('@ai-sdk/openai-compatible'),
  'opencode-messages': opencode('@ai-sdk/anthropic'),
  'qwen-code': qwenCode('openai'),
  'qwen-code-messages': qwenCode('anthropic'),
};
