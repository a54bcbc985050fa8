import type { Format, RenderOptions, ToolChoice } from '@modelspeak/core';
import { isModelspeakError, UsageError } from '../errors.js';
import type { Terminal } from '../terminal/terminal.js';
import { readJsonFile } from './read-json-file.js';

/** The flags of commands that render: how to render, and what the request asks for. */
export interface RequestFlags
  extends Pick<
    RenderOptions,
    'generationPrompt' | 'today' | 'specialTokens' | 'toolLinks' | 'onLoss' | 'continueFinalMessage'
  > {
  readonly thinking?: 'on' | 'off';
  readonly effort?: string;
  readonly thinkingBudget?: number;
  /** `auto`, `none`, `required`, or the name of a tool. */
  readonly toolChoice?: string;
  /** A file with a JSON array of documents. */
  readonly documents?: string;
  /** A file with the JSON of a response format. */
  readonly responseFormat?: string;
}

/** The flag for each rendering option, by the path of the option. */
const FLAGS: Readonly<Record<string, string>> = {
  generationPrompt: '--generation-prompt',
  today: '--today',
  specialTokens: '--special-tokens',
  toolLinks: '--no-tool-links',
  onLoss: '--on-loss',
  continueFinalMessage: '--continue-final-message',
  'thinking.enabled': '--thinking',
  'thinking.effort': '--effort',
  'thinking.budget': '--thinking-budget',
  toolChoice: '--tool-choice',
  maxCalls: '--max-calls',
  documents: '--documents',
  responseFormat: '--response-format',
  endpoint: '--endpoint',
  model: '--model',
};

/** Reads the rendering options of a command line. Returns `undefined` if there are none. */
export async function readRequest(
  terminal: Terminal,
  flags: RequestFlags,
): Promise<RenderOptions | undefined> {
  const read = async (file: string | undefined) =>
    file === undefined ? undefined : await readJsonFile(terminal.file(file));
  const { thinking, effort, thinkingBudget: budget, documents, responseFormat } = flags;
  const { generationPrompt, today, specialTokens, toolLinks, onLoss } = flags;
  const asked = {
    generationPrompt,
    today,
    specialTokens,
    // It is on by default.
    toolLinks: toolLinks === false ? false : undefined,
    onLoss,
    continueFinalMessage: flags.continueFinalMessage,
    thinking: given({ enabled: thinking && thinking === 'on', effort, budget }),
    toolChoice: flags.toolChoice === undefined ? undefined : toolChoiceOf(flags.toolChoice),
    documents: await read(documents),
    responseFormat: await read(responseFormat),
  };
  return given(asked) as RenderOptions | undefined;
}

/** The options that are set, or `undefined` if none is. */
function given(options: object): object | undefined {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function toolChoiceOf(choice: string): ToolChoice {
  return choice === 'auto' || choice === 'none' || choice === 'required'
    ? choice
    : { type: 'function', function: { name: choice } };
}

/** Renders. Errors about rendering options name the flag. */
export function withFlagNames<Rendered>(render: () => Rendered): Rendered {
  try {
    return render();
  } catch (error) {
    throw namedByFlag(error);
  }
}

/** Turns an error about a rendering option into one that names its flag. */
export function namedByFlag(error: unknown): unknown {
  const flag = isModelspeakError(error) ? flagOf(error.path) : undefined;
  if (flag === undefined || !isModelspeakError(error)) return error;
  return new UsageError(`${flag}: ${error.problem}`, { cause: error });
}

function flagOf(path: string): string | undefined {
  const option = Object.keys(FLAGS).find(
    (name) => path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`),
  );
  return option === undefined ? undefined : FLAGS[option];
}

/** The request flags that a format supports, with their values. */
export function supportedFlags({ request }: Pick<Format, 'request'>): readonly string[] {
  const { prefill, thinking = {}, toolChoice, documents, responseFormat } = request;
  const efforts = thinking.effort?.join('|');
  return [
    prefill && '--continue-final-message',
    thinking.enabled && '--thinking on|off',
    efforts && `--effort ${efforts}`,
    thinking.budget && '--thinking-budget',
    // Where only a grammar enforces it, the prompt does not show it.
    toolChoice === true && '--tool-choice',
    documents && '--documents',
    responseFormat === true && '--response-format',
  ].filter((flag) => typeof flag === 'string');
}
