/** How a client is pointed to a gateway. */
export interface LaunchTarget {
  /** The address of the gateway, without `/v1`. */
  readonly url: string;
  /** The name of the model. */
  readonly model: string;
  /** The key of the gateway; any word if it has none. */
  readonly key: string;
}

/** How a client is started on a gateway: nothing of its user is changed. */
export interface Launch {
  readonly program: string;
  /** Arguments before those of the user. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** A client that can be started on a gateway. */
export interface Client {
  /** What people call it. */
  readonly title: string;
  /** The package that has its program. */
  readonly install: string;
  launch(target: LaunchTarget): Launch;
}

/** The clients, by the names of their programs. */
export const CLIENTS: Readonly<Record<string, Client>> = {
  claude: {
    title: 'Claude Code',
    install: 'npm install --global @anthropic-ai/claude-code',
    launch: ({ url, model, key }) => {
      const name = model.includes('claude') ? model : `claude-local-${model}`;
      return {
        program: 'claude',
        args: [],
        env: {
          ANTHROPIC_BASE_URL: url,
          ANTHROPIC_AUTH_TOKEN: key,
          ANTHROPIC_MODEL: name,
          ANTHROPIC_DEFAULT_OPUS_MODEL: name,
          ANTHROPIC_DEFAULT_SONNET_MODEL: name,
          ANTHROPIC_DEFAULT_HAIKU_MODEL: name,
          CLAUDE_CODE_ATTRIBUTION_HEADER: '0',
          CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
        },
      };
    },
  },
  codex: {
    title: 'Codex',
    install: 'npm install --global @openai/codex',
    launch: ({ url, model, key }) => ({
      program: 'codex',
      args: [
        '-c',
        'model_provider="modelspeak"',
        '-c',
        `model=${JSON.stringify(model)}`,
        '-c',
        `model_providers.modelspeak={name="Modelspeak",base_url=${JSON.stringify(`${url}/v1`)},env_key="MODELSPEAK_KEY",wire_api="responses"}`,
      ],
      env: { MODELSPEAK_KEY: key },
    }),
  },
  opencode: {
    title: 'opencode',
    install: 'npm install --global opencode-ai',
    launch: ({ url, model, key }) => ({
      program: 'opencode',
      args: [],
      env: {
        OPENCODE_CONFIG_CONTENT: JSON.stringify({
          model: `modelspeak/${model}`,
          small_model: `modelspeak/${model}`,
          provider: {
            modelspeak: {
              npm: '@ai-sdk/openai-compatible',
              name: 'Modelspeak',
              options: { baseURL: `${url}/v1`, apiKey: key },
              models: { [model]: { name: model, tool_call: true } },
            },
          },
        }),
      },
    }),
  },
  qwen: {
    title: 'Qwen Code',
    install: 'npm install --global @qwen-code/qwen-code',
    launch: ({ url, model, key }) => ({
      program: 'qwen',
      args: ['--auth-type', 'openai'],
      env: { OPENAI_API_KEY: key, OPENAI_BASE_URL: `${url}/v1`, OPENAI_MODEL: model },
    }),
  },
  aider: {
    title: 'Aider',
    install: 'pip install aider-chat',
    launch: ({ url, model, key }) => ({
      program: 'aider',
      args: ['--model', `openai/${model}`],
      env: { OPENAI_API_BASE: `${url}/v1`, OPENAI_API_KEY: key },
    }),
  },
};

/** The line that starts a client on a gateway by hand. */
export function lineOf({ launch }: Client, target: LaunchTarget): string {
  const { program, args, env } = launch(target);
  const set = Object.entries(env).map(([name, value]) => `${name}=${quoted(value)}`);
  return [...set, program, ...args.map(quoted)].join(' ');
}

/** A word for a POSIX shell. */
function quoted(word: string): string {
  return /^[\w./:=@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
