import { readFileSync } from 'node:fs';
import { AGENT, AI, CHAT, CORE, DATASET, EMBEDDED, ENDPOINT } from './error-advice.js';

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
  /** What to do about each code. */
  readonly advice: Readonly<Record<string, string>>;
}

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
    advice: CHAT,
  },
  {
    name: 'AiError',
    package: '@modelspeak/ai',
    file: 'ai/src/ai-error.ts',
    about: 'The program cannot use what a model returned.',
    advice: AI,
  },
  {
    name: 'AgentError',
    package: '@modelspeak/agents',
    file: 'agents/src/errors/agent-error.ts',
    about: 'Something went wrong in an agent run.',
    advice: AGENT,
  },
  {
    name: 'DatasetError',
    package: '@modelspeak/datasets',
    file: 'datasets/src/errors/dataset-error.ts',
    about: 'A data set could not be read, prepared or written.',
    advice: DATASET,
  },
  {
    name: 'EmbeddedError',
    package: '@modelspeak/embedded',
    file: 'embedded/src/embedded-error.ts',
    about: 'A model for this process could not be provided, or does not run.',
    advice: EMBEDDED,
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
  { name, package: installed, about, advice }: ErrorSource,
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
