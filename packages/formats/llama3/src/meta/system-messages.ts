import { ModelspeakError, type Tool } from '@modelspeak/core';
import { CODE_INTERPRETER } from '../builtin-tools.js';
import { formatDate } from '../dates.js';
import { functionsOf } from '../tool.js';
import { introduceForTags } from './introductions/function-tag.js';
import type { Introduction, Out } from './introductions/introduction.js';
import { introduceForJson } from './introductions/json.js';
import { introduceForPythonList } from './introductions/python-list.js';

const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** The options of {@link systemMessages}. */
export interface SystemMessageOptions {
  /** The built-in tools to enable. */
  readonly builtinTools?: readonly string[] | undefined;
  /** The custom tools to describe. */
  readonly tools?: readonly Tool[] | null | undefined;
  /** The rest of the system message. */
  readonly instruction?: string | undefined;
  /** How custom tools are described and called; `json` by default. */
  readonly toolPromptFormat?: 'json' | 'function_tag' | 'python_list' | undefined;
  /** How function tags describe parameters; `json_schema` by default. */
  readonly functionTagParameters?: 'json_schema' | 'param_type' | undefined;
  /** Today's date as `YYYY-MM-DD`; by default the date in Meta's documentation. */
  readonly today?: string | undefined;
  /** Whether to write exactly what llama-stack writes, even if it loses content or is not valid JSON. */
  readonly referenceSpelling?: boolean | undefined;
}

/** A message at the beginning, with a function that writes its content. */
export interface Opening {
  readonly role: 'system' | 'user';
  write(out: Out): void;
}

/**
 * Returns the messages that enable tools: a system message, and for custom tools with JSON or function tags a
 * user message that describes them.
 *
 * @see llama-stack, `LLama31Interface.system_messages`; for `python_list`,
 * `augment_messages_for_tools_llama_3_2`
 */
export function openings(options: SystemMessageOptions): readonly Opening[] {
  const tools = functionsOf(options.tools);
  const introduction: Introduction = {
    tools,
    asReference: options.referenceSpelling ?? false,
    functionTagParameters: options.functionTagParameters ?? 'json_schema',
  };
  if (options.toolPromptFormat === 'python_list' && tools.length > 0) {
    const write = (out: Out): void => writePythonListSystem(out, options, introduction);
    return [{ role: 'system', write }];
  }
  const system: Opening = { role: 'system', write: (out) => writeSystem(out, options) };
  if (tools.length === 0) return [system];
  const introduce =
    options.toolPromptFormat === 'function_tag' ? introduceForTags : introduceForJson;
  return [system, { role: 'user', write: (out) => introduce(out, introduction) }];
}

/**
 * Returns the messages that describe tools in the profile `meta`, as text: a system message, and for tools with
 * JSON or function tags a user message. {@link llama3} writes them itself for a conversation with tools; this
 * function is for programs that display them or build their own prompts.
 *
 * @throws {ModelspeakError} `invalid_input` if a tool's parameters are not an object schema; `invalid_option` if
 * `today` is not a date
 *
 * @see llama-stack, `LLama31Interface.system_messages`; for `python_list`,
 * `augment_messages_for_tools_llama_3_2`
 *
 * @example
 * ```ts
 * import { systemMessages } from '@modelspeak/format-llama3';
 *
 * const [system] = systemMessages({ builtinTools: ['brave_search'], today: '2024-07-26' });
 * console.log(system?.content);
 * // Environment: ipython
 * // Tools: brave_search
 * // Cutting Knowledge Date: December 2023
 * // Today Date: 26 July 2024\n
 * ```
 */
export function systemMessages(
  options: SystemMessageOptions,
): { role: 'system' | 'user'; content: string }[] {
  const { today } = options;
  if (today !== undefined && !DATE.test(today)) {
    throw new ModelspeakError(
      'invalid_option',
      `found "${today}", expected a date such as "2025-01-31"`,
      { path: 'today' },
    );
  }
  return openings(options).map(({ role, write }) => {
    let content = '';
    const add = (text: string): void => {
      content += text;
    };
    write({ scaffold: add, content: add });
    return { role, content };
  });
}

function writeSystem(out: Out, options: SystemMessageOptions): void {
  writeEnvironment(out, options);
  out.scaffold(`Cutting Knowledge Date: December 2023\nToday Date: ${formatDate(options.today)}`);
  if (options.instruction) {
    out.scaffold('\n\n');
    out.content(options.instruction);
  }
  out.scaffold('\n');
}

function writePythonListSystem(
  out: Out,
  options: SystemMessageOptions,
  introduction: Introduction,
): void {
  if (options.builtinTools?.length) writeEnvironment(out, options);
  introduceForPythonList(out, introduction);
  if (options.instruction) {
    out.scaffold('\n');
    out.content(options.instruction);
  }
}

function writeEnvironment(out: Out, { builtinTools = [], tools }: SystemMessageOptions): void {
  if (builtinTools.length === 0 && functionsOf(tools).length === 0) return;
  out.scaffold('Environment: ipython\n');
  const named = builtinTools.filter((tool) => tool !== CODE_INTERPRETER);
  out.scaffold(named.length > 0 ? `Tools: ${named.join(', ')}\n` : '\n');
}
