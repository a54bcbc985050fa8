import { ModelspeakError, type Tool } from '@modelspeak/core';
import { DOUBLED_EXAMPLE, EXAMPLE, functionCallPrompt } from './function-call-prompt.js';
import { type DividedInput, divideInput, type PrompterInput } from './input.js';
import type { InstructionTemplate } from './layout.js';
import type { PromptPiece } from './pieces.js';
import type { PrompterSetup } from './prompter-setup.js';
import { requireCallMarkers, reservedSlot } from './reserved-slots.js';
import { fill, slotsOf, type TemplatePiece } from './template.js';

/** An instruction with filled slots, and the remaining messages of the input. */
export interface FilledInstruction {
  readonly instruction: readonly PromptPiece[];
  readonly user: readonly PromptPiece[];
  readonly messages: DividedInput['messages'];
}

/** Where an instruction of the edition upstream inserts the function-call prompt. */
const FUNCTION_CALL_PLACE = '<!lazyllm-fc-prompt!>';

/**
 * Fills the slots of a prompter's instruction.
 *
 * @param isText Whether the prompt is text, which explains how to call tools.
 */
export function fillInstruction(
  setup: PrompterSetup,
  input: PrompterInput,
  tools: readonly Tool[],
  isText: boolean,
): FilledInstruction {
  const { layout, dialect, system, user, extraKeys } = setup;
  const reserved = (name: string) => reservedSlot(name, tools, dialect);
  const slots = slotsOf([{ template: system }, { template: user ?? '' }, ...extraKeys]);
  const free = [...slots].filter((name) => reserved(name) === undefined);
  const { valueOf: value, messages, path, isFormatted } = divideInput(input, free);
  if (!layout.isChat && messages.some(({ content }) => content !== '')) {
    throw new ModelspeakError(
      'unsupported',
      `${layout.name} takes its input through slots; add one to the instruction or to extraKeys`,
      { path },
    );
  }

  const unescapesBraces = isFormatted && dialect.edition.unescapesBraces;
  const example = unescapesBraces ? EXAMPLE : DOUBLED_EXAMPLE;
  const template = templateOf(setup, isText ? functionCalls(tools, setup, example) : []);
  const slot = (name: string) => reserved(name) ?? [{ content: value(name) }];
  return {
    instruction: fill(template.instruction, slot, unescapesBraces),
    user: fill(template.user, slot, unescapesBraces),
    messages,
  };
}

/** The function-call prompt; empty if the edition has none. */
function functionCalls(
  tools: readonly Tool[],
  { dialect }: PrompterSetup,
  example: string,
): readonly PromptPiece[] {
  if (!dialect.edition.describesCalls || tools.length === 0) return [];
  requireCallMarkers(dialect);
  return functionCallPrompt(tools, dialect, example);
}

function templateOf(
  { layout, dialect, system, user, extraKeys }: PrompterSetup,
  calls: readonly PromptPiece[],
): InstructionTemplate<TemplatePiece> {
  const place = (text: string): readonly TemplatePiece[] => {
    if (text === '') return [];
    if (!dialect.edition.describesCalls) return [{ template: text }];
    const [first = '', ...others] = text.split(FUNCTION_CALL_PLACE);
    return [{ template: first }, ...others.flatMap((rest) => [...calls, { template: rest }])];
  };
  const placed = place(system);
  const isPlaced = placed.length > 1;
  return layout.template(
    {
      system: placed,
      user: user === undefined ? undefined : place(user),
      extraKeys,
      functionCalls: isPlaced ? [] : calls,
    },
    dialect,
  );
}
