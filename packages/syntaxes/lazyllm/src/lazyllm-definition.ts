import type { Capabilities, FormatGuide } from '@modelspeak/core';
import type { WritingDefinition } from '@modelspeak/core/authoring';
import { type ConversationTurns, turnsOfConversation } from './conversation.js';
import { type Dialect, type dialectOptions, takesTools } from './dialect.js';
import { DOUBLED_EXAMPLE, functionCallPrompt } from './function-call-prompt.js';
import {
  type InstructionParts,
  type Layout,
  type LayoutRequest,
  writingDefinition,
} from './layout.js';
import type { PromptParts } from './prompt.js';

/** The parts of a prompt that come from a conversation. */
export interface Places
  extends Pick<InstructionParts<never>, 'system' | 'extraKeys'>,
    Pick<PromptParts, 'input' | 'inputMessage' | 'isToolResult' | 'history'> {}

/** A layout as a format. */
export interface LazyllmFormat {
  readonly layout: Layout;
  /** What it supports besides a system message and tools. */
  readonly supports: (dialect: Dialect) => Partial<Capabilities>;
  /** Assigns messages to the parts of a prompt. */
  readonly places: (turns: ConversationTurns, dialect: Dialect) => Places;
  readonly guide: () => Promise<FormatGuide>;
}

/**
 * Describes a format that writes conversations in one of LazyLLM's layouts, for core's
 * `defineFormat` and `defineWritingFormat`.
 *
 * @example
 * ```ts
 * import { defineWritingFormat } from '@modelspeak/core/authoring';
 * import { type Layout, lazyllmDefinition } from '@modelspeak/lazyllm';
 *
 * const layout: Layout = {
 *   name: 'example',
 *   headings: ['### Answer:'],
 *   isChat: true,
 *   template: ({ system }) => ({ instruction: system, user: [] }),
 *   write(prompt, out) {
 *     for (const piece of prompt.instruction) if ('content' in piece) out.content(piece.content);
 *     out.scaffold('\n### Answer:\n');
 *   },
 *   replyHeader: () => '### Answer:\n',
 *   stop: () => [],
 * };
 * const definition = lazyllmDefinition({
 *   layout,
 *   supports: () => ({}),
 *   places: ({ system = '' }) => ({
 *     system: [{ content: system }],
 *     extraKeys: [],
 *     input: [],
 *     inputMessage: null,
 *     isToolResult: false,
 *     history: [],
 *   }),
 *   guide: async () => ({ title: '', summary: '', tokens: [], roles: [], examples: [] }),
 * });
 * const format = defineWritingFormat(definition)();
 * console.log(format.render({ messages: [{ role: 'system', content: 'Hi' }] }));
 * // Hi\n### Answer:\n
 * ```
 */
export function lazyllmDefinition({
  layout,
  supports,
  places,
  guide,
}: LazyllmFormat): WritingDefinition<typeof dialectOptions, LayoutRequest> {
  const definition = writingDefinition(
    layout,
    (dialect) => ({ system: 'first', tools: takesTools(dialect), ...supports(dialect) }),
    (conversation, dialect, generationPrompt) => {
      const tools = conversation.tools ?? [];
      const parts = turnsOfConversation(conversation);
      // Listed by name: spreading objects takes a good part of the rendering time.
      const { system, extraKeys, input, inputMessage, isToolResult, history } = places(
        parts,
        dialect,
      );
      const isTold = dialect.edition.describesCalls && tools.length > 0;
      const functionCalls = isTold ? functionCallPrompt(tools, dialect, DOUBLED_EXAMPLE) : [];
      const { instruction, user } = layout.template(
        { system, user: undefined, extraKeys, functionCalls },
        dialect,
      );
      return {
        instruction,
        user,
        input,
        inputMessage,
        isToolResult,
        history,
        tools,
        reply: parts.reply,
        endsReply: true,
        generationPrompt,
      };
    },
  );
  return { ...definition, guide };
}
