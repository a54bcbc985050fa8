import { readFileSync } from 'node:fs';
import type { ErrorCode } from '@modelspeak/core';
import type { EndpointErrorCode } from '@modelspeak/endpoint';

/** An error code with its meaning, as its source defines it. */
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
  /** What to do about a code, if its meaning does not say it. */
  readonly advice?: Readonly<Record<string, string>>;
}

const CORE: Readonly<Record<ErrorCode, string>> = {
  invalid_input:
    'Compare the value at `path` with the type that the message names. Messages have the shape of OpenAI’s.',
  invalid_json:
    'Usually, these are the arguments of a tool call in your history, which must be a JSON string.',
  invalid_unicode:
    'A text was cut in the middle of a character, often an emoji. Split text at code points, or call `toWellFormed()`.',
  invalid_option: 'A name is misspelt, or a value is not in the list that the message shows.',
  invalid_format:
    'For format authors: the message says which rule of the contract is broken. The conformance suite finds these errors.',
  invalid_tokenizer:
    'Use an adapter from [`@modelspeak/tokenizers`](./tokens.md), or disable the encoding of special tokens in your own.',
  circular: 'An object refers to itself. Pass plain data.',
  incomplete:
    'The stream ended early. Send the request again; the events contain what was read until then.',
  too_large: 'Shorten the history, or the value at `path`.',
  unsupported:
    'The model’s format cannot express this. Remove it, or choose a model that supports it: the page of each [format](../formats/index.md) lists what it supports.',
  lossy:
    "The maker’s own chat template would silently drop this. Remove it, or pass `onLoss: 'reference'` to drop it as the template does.",
  unknown_tool_call:
    'A `tool` message needs an earlier tool call with the same id. Trimming a history often separates the two.',
  missing_tool_result: 'Answer every tool call before the next turn, or pass `toolLinks: false`.',
  special_token_in_content:
    "You set `specialTokens: 'refuse'`. By default, such content is [escaped](./safety.md).",
  unknown_format:
    'Pass the format to `createRegistry`, or choose a format yourself. [Models](../models.md) shows which package a model needs.',
};

const ENDPOINT: Readonly<Record<EndpointErrorCode, string>> = {
  unreachable:
    'Check that the server is running and the address is right. `cause` has the network error.',
  refused: 'See `status` and `body`. `isPassing` says whether a retry may help.',
  interrupted:
    'Send the request again. With `retry`, a chat model does this if it has not returned anything yet.',
  unfinished:
    'The server closed the stream without an end, often because it ran out of memory or a proxy has a limit.',
  malformed:
    'The server is of a different kind than the endpoint expects, or a proxy answers with HTML.',
  too_large: 'Raise the limit if you expect replies of this size.',
  endless:
    'The server keeps the stream open without ending it. Raise `streamLimit` if you expect streams of this size.',
  redirected: 'Check where the address leads. If you trust that server, use its address.',
  timeout: 'Raise `timeouts`, or give the model less to do.',
  prompt_changed:
    'The server adds its own tokens, such as a second BOS. Turn that off, or send token ids.',
  cut_off: 'Raise `maxTokens`, and limit the length of strings and lists in your schema.',
};

/** All error classes that programs may catch. */
export const errorSources: readonly ErrorSource[] = [
  {
    name: 'ModelspeakError',
    package: '@modelspeak/core',
    file: 'core/src/errors/errors.ts',
    about:
      'Something is wrong with a conversation, a request or a format. `path` says where, and `problem` says what.',
    advice: CORE,
  },
  {
    name: 'EndpointError',
    package: '@modelspeak/endpoint',
    file: 'endpoints/endpoint/src/endpoint-error.ts',
    about: 'Something went wrong between your program and the server.',
    advice: ENDPOINT,
  },
  {
    name: 'ChatError',
    package: '@modelspeak/chat',
    file: 'chat/src/chat-error.ts',
    about: 'A chat model could not do what you asked of it.',
  },
  {
    name: 'AiError',
    package: '@modelspeak/ai',
    file: 'ai/src/ai-error.ts',
    about: 'The program cannot use what a model returned.',
  },
  {
    name: 'AgentError',
    package: '@modelspeak/agents',
    file: 'agents/src/errors/agent-error.ts',
    about: 'Something went wrong in an agent run.',
  },
  {
    name: 'DatasetError',
    package: '@modelspeak/datasets',
    file: 'datasets/src/errors/dataset-error.ts',
    about: 'A data set could not be read, prepared or written.',
  },
];

const packages = new URL('../../../packages/', import.meta.url);

/** The sections on all error classes, in Markdown. */
export function errorPage(): string {
  return errorSources
    .map((source) =>
      errorSection(source, errorMeanings(readFileSync(new URL(source.file, packages), 'utf8'))),
    )
    .join('\n\n');
}

const ROW = /^ \* \| `(\w+)` \| (.+) \|$/gm;

/** The codes that an error's source lists in its doc comment. */
export function errorMeanings(source: string): readonly ErrorMeaning[] {
  return [...source.matchAll(ROW)].map(([, code = '', meaning = '']) => ({ code, meaning }));
}

/** The section on one error class, in Markdown. */
export function errorSection(
  { name, package: installed, about, advice = {} }: ErrorSource,
  meanings: readonly ErrorMeaning[],
): string {
  const title = `## ${name}\n\n${about} From \`${installed}\`.`;
  const prefix = name === 'ModelspeakError' ? '' : `${name.toLowerCase()}-`;
  const sections = meanings.map(({ code, meaning }) =>
    `### \`${code}\` {#${prefix}${code}}\n\n${sentence(meaning)} ${advice[code] ?? ''}`.trimEnd(),
  );
  return [title, ...sections].join('\n\n');
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
