import type { Capabilities, Conversation, Writer } from '@modelspeak/core';
import { textDelimiters, type WritingDefinition } from '@modelspeak/core/authoring';
import { type Dialect, dialectOptions } from './dialect.js';
import { withoutLeadingBreaks } from './leading-breaks.js';
import type { PromptPiece } from './pieces.js';
import { type PromptParts, TOOLS_HEADING } from './prompt.js';
import type { TemplatePiece } from './template.js';

/** The parts of an instruction. */
export interface InstructionParts<Slots extends TemplatePiece> {
  /** The instruction, or its system part; empty if there is none. */
  readonly system: readonly (PromptPiece | Slots)[];
  /** The user part, if it is separate. */
  readonly user: readonly (PromptPiece | Slots)[] | undefined;
  /** The extra keys under their headings; empty if there are none. */
  readonly extraKeys: readonly (PromptPiece | Slots)[];
  /** The function-call prompt, if it follows the instruction. */
  readonly functionCalls: readonly PromptPiece[];
}

/** A complete instruction: the part before the history, and the part before the input. */
export interface InstructionTemplate<Slots extends TemplatePiece> {
  readonly instruction: readonly (PromptPiece | Slots)[];
  readonly user: readonly (PromptPiece | Slots)[];
}

/** One of LazyLLM's two templates. */
export interface Layout {
  /** The name of its format. */
  readonly name: string;
  /** Its headings, which are ordinary text to a tokenizer. */
  readonly headings: readonly string[];
  /** Whether it supports history, and an input besides the instruction. */
  readonly isChat: boolean;
  /** Builds an instruction. */
  template<Slots extends TemplatePiece>(
    parts: InstructionParts<Slots>,
    dialect: Dialect,
  ): InstructionTemplate<Slots>;
  /** Writes the prompt: the only place that defines how it looks. */
  write(prompt: PromptParts, out: Writer, dialect: Dialect): void;
  /** What the prompt ends with before the reply; may be empty. */
  replyHeader(dialect: Dialect): string;
  /** What ends a reply. */
  stop(dialect: Dialect): readonly string[];
}

/** The request options that a layout supports: a prefill. */
export interface LayoutRequest {
  readonly prefill: true;
}

/** Turns a layout into a format of core, given how a conversation becomes a prompt. */
export function writingDefinition(
  layout: Layout,
  supports: (dialect: Dialect) => Partial<Capabilities>,
  promptOf: (
    conversation: Conversation,
    dialect: Dialect,
    generationPrompt: boolean,
  ) => PromptParts,
): WritingDefinition<typeof dialectOptions, LayoutRequest> {
  return {
    name: layout.name,
    // LazyLLM puts the markers of any model into its templates.
    models: [],
    options: dialectOptions,
    control: ({ control }) => control,
    delimiters: ({ texts }) => textDelimiters([TOOLS_HEADING, ...layout.headings, ...texts]),
    stop: layout.stop,
    supports,
    request: { prefill: true },
    write(conversation, out, { options: dialect, generationPrompt }) {
      const prompt = promptOf(conversation, dialect, generationPrompt);
      const writer = dialect.edition.trimsStart ? withoutLeadingBreaks(out) : out;
      layout.write(prompt, writer, dialect);
    },
  };
}
