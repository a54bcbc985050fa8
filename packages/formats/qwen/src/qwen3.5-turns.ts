import { type Conversation, ModelspeakError, type Writer, writeJson } from '@modelspeak/core';
import type { Markup, SectionsDescription } from '@modelspeak/core/authoring';
import { pythonJson, pythonStrip } from '@modelspeak/pythonic';
import {
  RESULTS,
  systemOf,
  writeGenerationPrompt,
  writeMessages,
  writeReply,
  writeResults,
  writeSystemTurn,
} from '@modelspeak/syntaxes/chatml-turns';
import { showsAnything, trimParts, writeParts } from '@modelspeak/syntaxes/vision';
import { type SpellValue, XML_CALLS } from '@modelspeak/syntaxes/xml-calls';
import { writeXmlTools } from '@modelspeak/syntaxes/xml-tools';
import { REASONING, sinceQuestion, writeThinkingReply } from './thoughts.js';
import { VISION } from './vision.js';
import { writeXmlCalls } from './xml-calls.js';

/** The capabilities of all versions from 3.5 on. Every text is trimmed. */
export const SUPPORTS = {
  history: true,
  tools: true,
  toolCalls: true,
  parallelToolCalls: true,
  contentWithToolCalls: true,
  reasoning: true,
  images: true,
  files: true,
  system: 'first',
  trims: ['system', 'user', 'assistant', 'tool'],
  trimsReasoning: true,
} as const;

/** How replies of these versions are read. White space before a call is trimmed too. */
export const REPLY: SectionsDescription = /* @__PURE__ */ (() => ({
  reasoning: REASONING,
  calls: [{ ...XML_CALLS, open: { mark: '<tool_call>', before: 'all' } }],
}))();

/** The differences between the versions from 3.5 on. */
export interface Qwen35Style {
  /** The end of the generation prompt: an open or an empty thinking block. */
  readonly replyPrefix: Markup;
  /** Whether the prompt keeps the reasoning of all turns. */
  readonly keepsPast: boolean;
  /** Formats the values of parameters. */
  readonly spell: SpellValue;
  /** The thinking instructions at the beginning. */
  readonly instructions?: string | undefined;
}

/** Writes a prompt of Qwen 3.5 or later: the tools, the system message, the messages, the generation prompt. */
export function writeQwen35(
  conversation: Conversation,
  out: Writer,
  generationPrompt: boolean,
  { replyPrefix, keepsPast, spell, instructions }: Qwen35Style,
): void {
  const { messages } = conversation;
  if (!messages.some(({ role }) => role === 'user')) {
    throw new ModelspeakError('unsupported', 'the conversation has no user message; add one', {
      path: 'messages',
    });
  }
  const isRecent = sinceQuestion(messages);
  const from = writeSystem(conversation, out, instructions);
  writeMessages(messages, out, from, {
    text: ({ content }, index) => writeParts(out, trimParts(content), index, VISION),
    reply(message, index) {
      const said = trimParts(message.content);
      const say = (): void => {
        writeParts(out, said, index, VISION);
        writeXmlCalls(out, message, showsAnything(said), spell);
      };
      if (keepsPast || isRecent(index)) {
        writeThinkingReply(out, pythonStrip(message.reasoning_content ?? ''), replyPrefix, say);
      } else writeReply(out, say);
    },
    results: (results, index) =>
      writeResults(out, results, index, RESULTS, ({ content }, place) =>
        writeParts(out, trimParts(content), place, VISION),
      ),
  });
  if (generationPrompt) writeGenerationPrompt(out, replyPrefix);
}

const json = pythonJson({ ascii: false });

function writeSystem(
  conversation: Conversation,
  out: Writer,
  instructions: string | undefined,
): number {
  const { tools } = conversation;
  const given = systemOf(conversation);
  const system = given === undefined ? undefined : pythonStrip(given);
  // Versions with instructions omit an empty system message.
  const isWritten = instructions === undefined ? system !== undefined : Boolean(system);
  const texts: (() => void)[] = [];
  if (instructions) texts.push(() => out.scaffold(instructions));
  if (tools?.length) {
    const list = (): void => {
      for (const tool of tools) {
        out.scaffold('\n');
        out.content(writeJson(tool, json));
      }
    };
    texts.push(() => writeXmlTools(out, list));
  }
  if (isWritten && (system || texts.length === 0)) texts.push(() => out.content(system ?? ''));
  if (texts.length > 0) {
    writeSystemTurn(out, system, () => {
      texts.forEach((write, index) => {
        if (index > 0) out.scaffold('\n\n');
        write();
      });
    });
  }
  return system === undefined ? 0 : 1;
}
