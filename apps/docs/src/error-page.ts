import type { ErrorCode } from '@modelspeak/core';
import type { EndpointErrorCode } from '@modelspeak/endpoint';

/** A code of an error, as its source says what it means. */
export interface ErrorMeaning {
  readonly code: string;
  readonly meaning: string;
}

/** A class of errors, and the file that lists its codes. */
export interface ErrorSource {
  readonly name: string;
  readonly package: string;
  /** The file within the folder of packages. */
  readonly file: string;
  readonly about: string;
  /** What to do about a code, where there is more to say than its meaning. */
  readonly advice?: Readonly<Record<string, string>>;
}

const CORE: Readonly<Record<ErrorCode, string>> = {
  invalid_input:
    'Compare the value at `path` with the type that the message names. Messages have the shape of OpenAI’s.',
  invalid_json:
    'Most often the arguments of a tool call in your history: they must be a string of JSON.',
  invalid_unicode:
    'A text was cut in the middle of a character, often an emoji. Cut by code points, or call `toWellFormed()`.',
  invalid_option: 'A name is misspelt, or a value is not one of those that the message lists.',
  invalid_format:
    'For authors of formats: the message says which rule of the contract is broken. The conformance suite finds these.',
  invalid_tokenizer:
    'Use an adapter of [`@modelspeak/tokenizers`](./tokens.md), or turn off the encoding of special tokens in yours.',
  circular: 'An object refers to itself. Send plain data.',
  incomplete: 'The stream ended early. Ask again; what was read until then is in the events.',
  too_large: 'Cut the history, or the value at `path`.',
  unsupported:
    'The model’s format has no place for this. Leave it out, or choose a model that has: the page of each [format](../formats/index.md) lists what it supports.',
  lossy:
    "The maker’s own chat template would drop this in silence. Leave it out, or pass `onLoss: 'reference'` to drop it as the template does.",
  unknown_tool_call:
    'A message of the role `tool` needs a call before it with the same id. Trimming a history often cuts between the two.',
  missing_tool_result: 'Answer every call before the next turn, or pass `toolLinks: false`.',
  special_token_in_content:
    "You asked for `specialTokens: 'refuse'`. By default such content is [escaped](./safety.md).",
  unknown_format:
    'Pass the format to `createRegistry`, or name it yourself. [Models](../models.md) says which package a model needs.',
};

const ENDPOINT: Readonly<Record<EndpointErrorCode, string>> = {
  unreachable:
    'Is the server running, and is the address right? The cause says what the network says.',
  refused: 'Read `status` and `body`. `isPassing` says whether it is worth trying again.',
  interrupted: 'Ask again. With `retry` a chat model does so before anything was shown.',
  unfinished:
    'The server closed the stream without an end: often out of memory, or a proxy’s limit.',
  malformed: 'Another kind of server than the endpoint is for, or a proxy that answers in HTML.',
  too_large: 'Raise the limit if this is what you expect.',
  timeout: 'Raise `timeouts`, or give the model less to do.',
  prompt_changed:
    'The server adds tokens of its own, a second BOS for example. Turn that off, or send token ids.',
  cut_off: 'Raise `maxTokens`, and bound the strings and lists of your schema.',
};

/** Every class of errors that programs meet. */
export const errorSources: readonly ErrorSource[] = [
  {
    name: 'ModelspeakError',
    package: '@modelspeak/core',
    file: 'core/src/errors/errors.ts',
    about:
      'What is wrong with a conversation, a request or a format. Its `path` says where, `problem` what.',
    advice: CORE,
  },
  {
    name: 'EndpointError',
    package: '@modelspeak/endpoint',
    file: 'endpoints/endpoint/src/endpoint-error.ts',
    about: 'What goes wrong between your program and the server.',
    advice: ENDPOINT,
  },
  {
    name: 'ChatError',
    package: '@modelspeak/chat',
    file: 'chat/src/chat-error.ts',
    about: 'What goes wrong between a chat model and what was asked of it.',
  },
  {
    name: 'AiError',
    package: '@modelspeak/ai',
    file: 'ai/src/ai-error.ts',
    about: 'What a model said that the program cannot use.',
  },
  {
    name: 'AgentError',
    package: '@modelspeak/agents',
    file: 'agents/src/errors/agent-error.ts',
    about: 'What goes wrong in a run of an agent.',
  },
];

const ROW = /^ \* \| `(\w+)` \| (.+) \|$/gm;

/** The codes that the source of an error lists in its doc comment. */
export function errorMeanings(source: string): readonly ErrorMeaning[] {
  return [...source.matchAll(ROW)].map(([, code = '', meaning = '']) => ({ code, meaning }));
}

/** The part of the page on one class of errors, in Markdown. */
export function errorSection(
  { name, package: installed, about, advice }: ErrorSource,
  meanings: readonly ErrorMeaning[],
): string {
  const title = `## ${name}\n\n${about} From \`${installed}\`.`;
  if (advice === undefined) {
    const rows = meanings.map(({ code, meaning }) => `| \`${code}\` | ${meaning} |`);
    return [title, ['| code | meaning |', '|---|---|', ...rows].join('\n')].join('\n\n');
  }
  const prefix = name === 'ModelspeakError' ? '' : `${name.toLowerCase()}-`;
  const sections = meanings.map(
    ({ code, meaning }) =>
      `### \`${code}\` {#${prefix}${code}}\n\n${sentence(meaning)} ${advice[code] ?? ''}`,
  );
  return [title, ...sections].join('\n\n');
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
