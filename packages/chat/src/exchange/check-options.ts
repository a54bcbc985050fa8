import { ModelspeakError } from '@modelspeak/core';
import { joinPath, unknownName } from '@modelspeak/core/authoring';
import type { BatchOptions, ChatOptions } from '../chat-options.js';
import type { BodySettings, PromptSettings } from '../chat-settings.js';
import type { ObjectSettings } from '../object/object-types.js';
import type { RunSettings } from '../run/run-types.js';
import { samplingName } from './check-sampling.js';
import type { Timeouts } from './deadline.js';

const CHAT = {
  generationPrompt: true,
  today: true,
  specialTokens: true,
  toolLinks: true,
  onLoss: true,
  continueFinalMessage: true,
  thinking: true,
  toolChoice: true,
  parallelToolCalls: true,
  responseFormat: true,
  documents: true,
  callId: true,
  limit: true,
  strictCalls: true,
  sampling: true,
  variables: true,
  signal: true,
  headers: true,
  wait: true,
  maxCalls: true,
  onPrompt: true,
  after: true,
  timeouts: true,
  language: true,
} satisfies Record<keyof ChatOptions, true>;

const BATCH = { ...CHAT, concurrency: true } satisfies Record<keyof BatchOptions, true>;

const RUN = {
  ...CHAT,
  tools: true,
  context: true,
  approve: true,
  rounds: true,
  repeats: true,
  parallel: true,
  onToolError: true,
} satisfies Record<keyof ChatOptions | keyof RunSettings, true>;

const OBJECT = {
  ...CHAT,
  name: true,
  description: true,
  jsonSchema: true,
  strict: true,
  strategy: true,
  showSchema: true,
  repairs: true,
} satisfies Record<keyof ChatOptions | keyof ObjectSettings, true>;

const SETTINGS = {
  format: true,
  endpoint: true,
  tokenizer: true,
  countTokens: true,
  sampling: true,
  tools: true,
  prompt: true,
  today: true,
  timeouts: true,
  strictCalls: true,
  retry: true,
  rateLimit: true,
  model: true,
  fitHistory: true,
  middleware: true,
} satisfies Record<keyof PromptSettings | keyof BodySettings, true>;

const TIMEOUTS = {
  first: true,
  idle: true,
  total: true,
  run: true,
  tool: true,
} satisfies Record<keyof Timeouts, true>;

const KNOWN = { chat: CHAT, batch: BATCH, run: RUN, object: OBJECT, settings: SETTINGS } as const;

/**
 * Refuses unknown options, for programs without a type checker: a misspelled limit would silently not hold.
 *
 * @throws {ModelspeakError} `invalid_option` with the name that was probably meant, and all names
 */
export function checkOptions(
  kind: keyof typeof KNOWN,
  options: { readonly timeouts?: Timeouts | undefined },
): void {
  checkNames(options, Object.keys(KNOWN[kind]), '');
  if (options.timeouts !== undefined) {
    checkNames(options.timeouts, Object.keys(TIMEOUTS), 'timeouts');
  }
}

function checkNames(given: object, known: readonly string[], path: string): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const setting = known.includes('sampling') ? samplingName(unknown) : undefined;
  const problem =
    setting === undefined
      ? unknownName('option', unknown, known)
      : `unknown option; use sampling: { ${setting} }`;
  throw new ModelspeakError('invalid_option', problem, { path: joinPath(path, unknown) });
}
