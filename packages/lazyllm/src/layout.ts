import {
  type Capabilities,
  type Conversation,
  textDelimiters,
  type Writer,
  type WritingDefinition,
} from '@modelspeak/core';
import { type Dialect, dialectOptions } from './dialect.js';
import { withoutLeadingBreaks } from './leading-breaks.js';
import type { Piece } from './pieces.js';
import { type Prompt, TOOLS_HEADING } from './prompt.js';
import type { TemplatePiece } from './template.js';

/** The parts that an instruction is put together from. */
export interface InstructionParts<Slots extends TemplatePiece> {
  /** The instruction, or its system part; empty where there is none. */
  readonly system: readonly (Piece | Slots)[];
  /** Its user part, where it has one of its own. */
  readonly user: readonly (Piece | Slots)[] | undefined;
  /** What stands under the headings of extra keys; empty where there are none. */
  readonly extraKeys: readonly (Piece | Slots)[];
  /** The function-call prompt, where it stands behind the instruction. */
  readonly functionCalls: readonly Piece[];
}

/** An instruction put together: what goes into a prompt's two places for it. */
export interface Template<Slots extends TemplatePiece> {
  readonly instruction: readonly (Piece | Slots)[];
  readonly user: readonly (Piece | Slots)[];
}

/** What one of LazyLLM's two templates is. */
export interface Layout {
  /** The name of its format. */
  readonly name: string;
  /** Its headings, which are ordinary text to a tokenizer. */
  readonly headings: readonly string[];
  /** Whether it has places for history and for an input beside the instruction. */
  readonly isChat: boolean;
  /** Puts an instruction together. */
  template<Slots extends TemplatePiece>(
    parts: InstructionParts<Slots>,
    dialect: Dialect,
  ): Template<Slots>;
  /** Writes the prompt: the one place that says how it looks. */
  write(prompt: Prompt, out: Writer, dialect: Dialect): void;
  /** What stands right before the reply; empty where nothing tells it apart. */
  replyHeader(dialect: Dialect): string;
  /** What ends a reply. */
  stop(dialect: Dialect): readonly string[];
}

/** A layout as core's sinks take it, of whatever a prompt can be made. */
export function writingDefinition(
  layout: Layout,
  supports: (dialect: Dialect) => Partial<Capabilities>,
  promptOf: (conversation: Conversation, dialect: Dialect, generationPrompt: boolean) => Prompt,
): WritingDefinition<typeof dialectOptions> {
  return {
    name: layout.name,
    // LazyLLM puts the markers of any model into its templates.
    models: [],
    options: dialectOptions,
    control: ({ control }) => control,
    delimiters: ({ texts }) => textDelimiters([TOOLS_HEADING, ...layout.headings, ...texts]),
    stop: layout.stop,
    supports,
    write(conversation, out, { options: dialect, generationPrompt }) {
      const prompt = promptOf(conversation, dialect, generationPrompt);
      const writer = dialect.edition.trimsStart ? withoutLeadingBreaks(out) : out;
      layout.write(prompt, writer, dialect);
    },
  };
}
