import { type Tool, type Writer, writeJson } from '@modelspeak/core';
import {
  choice,
  defineFormat,
  defineOptions,
  describedReplies,
  textOf,
} from '@modelspeak/core/authoring';
import { pythonRepr, pythonStrip } from '@modelspeak/pythonic';
import {
  CHATML_STOPS,
  RESULTS,
  systemOf,
  writeGenerationPrompt,
  writeMessages,
  writeReply,
  writeResults,
  writeSystemTurn,
} from '@modelspeak/syntaxes/chatml-turns';
import {
  type SpellValue,
  spellPython,
  XML_CALLS,
  xmlCallsGrammar,
} from '@modelspeak/syntaxes/xml-calls';
import {
  writeFirstXmlTool,
  writeXmlTool,
  writeXmlTools,
  XML_TOOLS,
} from '@modelspeak/syntaxes/xml-tools';
import { named, OTHERS } from './models.js';
import { REQUEST } from './request.js';
import { FIRST_TOOLS, LLAMA_CPP_TOOLS } from './texts/tools.js';
import { qwen3Tokens } from './tokens.js';
import { writeXmlCalls } from './xml-calls.js';

/** The default system message with tools. */
const SYSTEM =
  'You are Qwen, a helpful AI assistant that can interact with a computer to solve tasks.';

/** Formats every value as a Python literal. */
const spellRepr: SpellValue = (value) => writeJson(value, pythonRepr);

/** The differences between the copies of the template. */
const TEMPLATES = {
  default: { words: XML_TOOLS, describe: describeTool, spell: spellPython },
  'llama.cpp': { words: LLAMA_CPP_TOOLS, describe: describeTool, spell: spellPython },
  first: { words: FIRST_TOOLS, describe: writeFirstXmlTool, spell: spellRepr },
} as const;

function describeTool(out: Writer, tool: Tool): void {
  writeXmlTool(out, tool);
}

/**
 * Creates a format for Qwen 3 Coder, following the chat template of `Qwen/Qwen3-Coder-30B-A3B-Instruct`. The model
 * calls tools with XML parameters. Text next to tool calls is trimmed, as in the template.
 *
 * The option `template` selects a copy of the template; they describe tools in different words: `default` is the
 * closest to Qwen's own, `llama.cpp` is llama.cpp's, and `first` is the template of the first release, which many
 * GGUF files contain.
 *
 * @see https://huggingface.co/Qwen/Qwen3-Coder-30B-A3B-Instruct
 *
 * @example
 * ```ts
 * import { qwen3Coder } from '@modelspeak/format-qwen/qwen3-coder';
 *
 * const parameters = { type: 'object', properties: { lines: { type: 'integer' } } };
 * const turn = qwen3Coder().turn({
 *   messages: [{ role: 'user', content: 'Read ten lines.' }],
 *   tools: [{ type: 'function', function: { name: 'read', parameters } }],
 * });
 * const { message } = turn.parse(
 *   '<tool_call>\n<function=read>\n<parameter=lines>\n10\n</parameter>\n</function>\n</tool_call>',
 * );
 * console.log(message.tool_calls?.[0].function.arguments); // {"lines":10}
 * ```
 */
export const qwen3Coder = defineFormat({
  name: 'qwen3-coder',
  models: [{ match: named('3', '-coder', '-coder-*', '-coder:*'), except: OTHERS, rank: 1 }],
  options: defineOptions({ template: choice('default', 'llama.cpp', 'first') }),
  ...qwen3Tokens(),
  stop: CHATML_STOPS,
  supports: {
    system: true,
    history: true,
    tools: true,
    toolCalls: true,
    parallelToolCalls: true,
    contentWithToolCalls: true,
    reasoning: 'lost',
  },
  request: REQUEST,
  write(conversation, out, { generationPrompt, takesLoss, options: { template } }) {
    const { words, describe, spell } = TEMPLATES[template];
    const { messages, tools } = conversation;
    const system = systemOf(conversation);
    if (system !== undefined || tools?.length) {
      writeSystemTurn(out, system, () => {
        if (system === undefined) out.scaffold(SYSTEM);
        else out.content(system);
        if (!tools?.length) return;
        out.scaffold('\n\n');
        const list = (): void => {
          for (const tool of tools) describe(out, tool);
        };
        writeXmlTools(out, list, words);
      });
    }
    writeMessages(messages, out, system === undefined ? 0 : 1, {
      text: ({ content }) => out.content(textOf(content)),
      reply(message) {
        const text = textOf(message.content);
        const shown = takesLoss && message.tool_calls?.length ? pythonStrip(text) : text;
        writeReply(out, () => {
          out.content(shown);
          writeXmlCalls(out, message, shown !== '', spell);
        });
      },
      results: (results, index) => writeResults(out, results, index, { ...RESULTS, close: '\n' }),
    });
    if (generationPrompt) writeGenerationPrompt(out);
  },
  ...describedReplies({ calls: [XML_CALLS] }, CHATML_STOPS, xmlCallsGrammar),
});

export default qwen3Coder;
