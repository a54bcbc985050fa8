import type { Capabilities, PromptFormat, RequestSupport } from '@modelspeak/core';
import {
  defineFormat,
  defineOptions,
  sectionsGrammar,
  textDelimiters,
} from '@modelspeak/core/authoring';
import { jsonCallsGrammar } from '@modelspeak/syntaxes/json-calls';
import { callsReader, REPLY } from './calls-reader.js';
import { INTRODUCTION, type Introduction } from './introduction.js';
import { MARKS } from './spelling.js';
import { withoutTools } from './without-tools.js';
import { writeWithoutTools } from './write-without-tools.js';

/** How tools are introduced. */
export interface PromptedToolsOptions {
  /** The texts around the list of tools; short ones in English by default. */
  readonly introduction?: Introduction | undefined;
}

/** A format with prompted tools: its turns take every tool choice, which their grammar enforces. */
export type WithTools<Support extends RequestSupport> = Omit<Support, 'toolChoice'> & {
  readonly toolChoice: 'grammar';
};

/**
 * Gives tools to a prompt format that has none. The prompt introduces the tools, in the system
 * message or else in the first user message; the model calls them with JSON between tags, which are
 * ordinary text to it; results are user messages. `turn().grammar()` describes the calls, so a server
 * that takes grammars can hold even a small model to them.
 *
 * A format that has tools of its own stays as it is, so this can be applied to a family of which only
 * some versions have them. So does a format without history, in which calls and results would be, or
 * with reasoning: it goes on to refuse tools.
 *
 * @throws {ModelspeakError} `unsupported`, on rendering, for a conversation with every code point from
 * U+FDD0 to U+FDEF, one of which must be free
 *
 * @example
 * ```ts
 * import { chatml } from '@modelspeak/format-hermes/chatml';
 * import { promptedTools } from '@modelspeak/prompted-tools';
 *
 * const format = promptedTools(chatml());
 * const turn = format.turn({
 *   messages: [{ role: 'user', content: 'What time is it?' }],
 *   tools: [{ type: 'function', function: { name: 'now', description: 'Tells the time.' } }],
 * });
 * const reply = '<tool_call>\n{"name": "now", "arguments": {}}\n</tool_call><|im_end|>';
 * console.log(turn.parse(reply).message.tool_calls?.[0].function.name); // now
 * ```
 */
export function promptedTools<Options, Support extends RequestSupport>(
  format: PromptFormat<Options, Support>,
  options: PromptedToolsOptions = {},
): PromptFormat<Options, WithTools<Support>> {
  const inner = format as unknown as PromptFormat;
  const withOptions = (changed?: Options) => promptedTools(format.with(changed), options);
  if (!needsTools(inner.supports)) {
    return { ...inner, with: withOptions } as unknown as PromptFormat<Options, WithTools<Support>>;
  }
  const { introduction = INTRODUCTION } = options;
  const { name, models, control, special, stop, ends, guide } = inner;
  const delimiters = textDelimiters([...new Set([...inner.delimiters, ...MARKS])]);

  const define = defineFormat({
    name,
    models,
    options: defineOptions({}),
    control,
    special,
    delimiters,
    stop,
    ends,
    supports: capabilities(inner.supports),
    request: { ...inner.request, toolChoice: 'grammar' },
    write: (conversation, out, context) =>
      writeWithoutTools(
        inner,
        withoutTools(conversation, inner.supports, introduction),
        out,
        context,
      ),
    reader: (_options, context) => callsReader(inner, context),
    grammar: (context) => sectionsGrammar(REPLY, ends, context, jsonCallsGrammar),
    guide,
  });
  return {
    ...(define() as PromptFormat),
    with: withOptions,
  } as unknown as PromptFormat<Options, WithTools<Support>>;
}

/** Whether a format lacks tools, and has a place for calls and results. */
function needsTools({ tools, history, reasoning }: Capabilities): boolean {
  return tools !== true && history === true && reasoning !== true;
}

/** The capabilities of a format with prompted tools. */
function capabilities(supports: Capabilities): Capabilities {
  return {
    ...supports,
    tools: true,
    toolCalls: true,
    parallelToolCalls: true,
    contentWithToolCalls: true,
    order: false,
    toolErrors: false,
    customTools: false,
    functionMessages: false,
    extra: false,
  };
}
