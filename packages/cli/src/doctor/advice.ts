import type { Answered, TaskResult } from './answered.js';
import type { Advice, Examination } from './report.js';

/** The prompts of coding agents alone have this many tokens. */
const AGENT_CONTEXT = 16_384;

/** Servers that say why they take no tools, and what they need. */
const REFUSALS: readonly (Advice & { readonly sign: RegExp })[] = [
  {
    code: 'no_jinja',
    sign: /--jinja/,
    text: 'llama.cpp runs without --jinja, so that its own API takes no tools: start it with --jinja',
  },
  {
    code: 'no_parser',
    sign: /--enable-auto-tool-choice|--tool-call-parser/,
    text: 'your server has no parser for tool calls: start vLLM with --enable-auto-tool-choice and the --tool-call-parser of the model',
  },
  {
    code: 'no_tools',
    sign: /does not support tools/,
    text: "the server's own API takes no tools for this model",
  },
];

/** Advice that follows from what was measured. */
export function adviceOf(examined: Examination): readonly Advice[] {
  const { tasks, server } = examined;
  const serve = `use \`modelspeak serve ${server.url}\``;
  const refused = REFUSALS.filter(({ sign }) =>
    tasks.some((task) => task.server?.outcome === 'error' && sign.test(task.server.error ?? '')),
  ).map(({ code, text }) => ({ code, text: `${text}, or ${serve}` }));
  const lost = lostAdvice(examined, serve);
  const own = [...refused, ...lost];
  return [
    ...own,
    ...(own.length === 0 ? gainAdvice(tasks, serve) : []),
    ...taskAdvice(tasks),
    ...unsupportedAdvice(tasks),
    ...limitAdvice(tasks),
    ...modelAdvice(examined),
    ...serverAdvice(examined),
  ];
}

/** Calls that the model made and the server's parser left in the text. */
function lostAdvice({ tasks, server }: Examination, serve: string): readonly Advice[] {
  const lost = tasks.filter((task) => task.server?.lost !== undefined);
  if (lost.length === 0) return [];
  const fenced = lost.filter((task) => task.server?.lost === 'fence').length;
  const [all, some] = [fenced === lost.length, fenced > 0];
  const where = all ? ' in fences' : '';
  const part = some && !all ? `, ${fenced} of them in fences` : '';
  const text = `your server's parser loses calls${where} (${tasksIn(lost.length)}${part}): ${serve}`;
  const hasCalls = tasks.some(({ server: theirs }) => theirs?.outcome === 'right');
  const isBare = server.name === 'SGLang' && !hasCalls;
  return [
    {
      code: 'lost_calls',
      text: isBare ? `${text}, or start SGLang with the --tool-call-parser of the model` : text,
    },
  ];
}

/** Tasks that are right only through us, whatever the reason. */
function gainAdvice(tasks: readonly TaskResult[], serve: string): readonly Advice[] {
  const gained = tasks.filter(({ ours, server }) => isRight(ours) && isFailed(server));
  const lost = tasks.filter(({ ours, server }) => isFailed(ours) && isRight(server));
  // A small model is right by chance now and then.
  if (gained.length <= lost.length) return [];
  const text = `${tasksIn(gained.length)} ${isAre(gained)} right only through us (${named(gained)}): ${serve}`;
  return [{ code: 'use_serve', text }];
}

function taskAdvice(tasks: readonly TaskResult[]): readonly Advice[] {
  const worse = tasks.filter(({ ours, server }) => isFailed(ours) && isRight(server));
  const both = tasks.filter(
    ({ ours, server }) =>
      isFailed(ours) && ours.outcome !== 'error' && (server === null || isFailed(server)),
  );
  return [
    ...(worse.length > 0
      ? [
          {
            code: 'report',
            text: `${tasksIn(worse.length)} ${isAre(worse)} right on the server's own API and not through us (${named(worse)}): see the replies with --replies; if they are right, send us a --report FILE`,
          },
        ]
      : []),
    ...(both.length > 0
      ? [
          {
            code: 'model',
            text: `the model itself fails ${tasksIn(both.length)} (${named(both)}): add --replies to see what it says, or try a larger model`,
          },
        ]
      : []),
  ];
}

/** Tasks that our way cannot ask on this server. */
function unsupportedAdvice(tasks: readonly TaskResult[]): readonly Advice[] {
  const without = tasks.filter(({ ours }) => ours.outcome === 'unsupported');
  const reason = without[0]?.ours.error;
  if (reason === undefined) return [];
  return [
    {
      code: 'unsupported',
      text: `${tasksIn(without.length)} cannot be asked through us here (${named(without)}): ${reason}`,
    },
  ];
}

function limitAdvice(tasks: readonly TaskResult[]): readonly Advice[] {
  const hit = (limit: Answered['limit']) =>
    tasks.filter(({ ours, server }) => [ours, server].some((one) => one?.limit === limit));
  const [cut, slow] = [hit('tokens'), hit('time')];
  return [
    ...(cut.length > 0
      ? [
          {
            code: 'token_limit',
            text: `replies to ${tasksIn(cut.length)} reached the token limit (${named(cut)}): raise it with --max-tokens`,
          },
        ]
      : []),
    ...(slow.length > 0
      ? [
          {
            code: 'time_limit',
            text: `${tasksIn(slow.length)} took too long (${named(slow)}): raise the limit with --timeout`,
          },
        ]
      : []),
  ];
}

function modelAdvice({ template, format, findings, server }: Examination): readonly Advice[] {
  const { missing = [] } = findings.specialTokens;
  return [
    ...(template.state === 'disagrees'
      ? [
          {
            code: 'template',
            text: `the model's own template writes other prompts than the format ${format.name}: compare \`modelspeak doctor ${server.url} --format chat-template\``,
          },
        ]
      : []),
    ...(missing.length > 0
      ? [
          {
            code: 'special_tokens',
            text: `the vocabulary lacks special tokens of the format ${format.name} (${missing.join(' ')}): if replies are wrong, try another --format`,
          },
        ]
      : []),
  ];
}

/** How each server gets a larger context. */
const LARGER: Readonly<Record<string, string>> = {
  'llama.cpp': `start it with -c ${AGENT_CONTEXT} or more`,
  Ollama: `set OLLAMA_CONTEXT_LENGTH=${AGENT_CONTEXT} or more`,
  vLLM: `start it with --max-model-len ${AGENT_CONTEXT} or more`,
  SGLang: `start it with --context-length ${AGENT_CONTEXT} or more`,
};

function serverAdvice({ context, server, findings }: Examination): readonly Advice[] {
  const { prefixCache } = findings;
  const larger = LARGER[server.name];
  const advice: Advice[] = [];
  if (context !== null && context < AGENT_CONTEXT) {
    const how = larger === undefined ? '' : `: ${larger}, if the model allows it`;
    advice.push({
      code: 'context',
      text: `a context of ${context} tokens is too small for most coding agents${how}`,
    });
  }
  if (server.name === 'vLLM' && prefixCache.works !== true) {
    advice.push(
      prefixCache.works === false
        ? {
            code: 'prefix_cache',
            text: 'vLLM reads the same prompt anew: start it with --enable-prefix-caching',
          }
        : {
            code: 'cached_tokens',
            text: 'to see what the prefix cache saves, start vLLM with --enable-prompt-tokens-details',
          },
    );
  }
  return advice;
}

function isRight(answer: Answered | null): boolean {
  return answer?.outcome === 'right';
}

function isFailed(answer: Answered | null): boolean {
  return answer !== null && answer.outcome !== 'right' && answer.outcome !== 'unsupported';
}

function tasksIn(count: number): string {
  return count === 1 ? '1 task' : `${count} tasks`;
}

function isAre({ length }: readonly TaskResult[]): string {
  return length === 1 ? 'is' : 'are';
}

function named(tasks: readonly TaskResult[]): string {
  return tasks.map(({ name }) => name).join(', ');
}
