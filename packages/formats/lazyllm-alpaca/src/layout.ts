import type { Writer } from '@modelspeak/core';
import {
  boundaryOf,
  type Dialect,
  type InstructionParts,
  type InstructionTemplate,
  type Layout,
  type PromptParts,
  type PromptPiece,
  type TemplatePiece,
  writeEnd,
  writePart,
  writeSystem,
  writeTools,
} from '@modelspeak/lazyllm';

const INSTRUCTION_HEADING = '### Instruction:';
const RESPONSE_HEADING = '### Response:';

/**
 * The template of LazyLLM's `AlpacaPrompter`:
 * `{system}\n{instruction}\n{tools}\n{user}### Response:\n`
 */
export const alpacaLayout: Layout = {
  name: 'lazyllm-alpaca',
  headings: [INSTRUCTION_HEADING, RESPONSE_HEADING],
  isChat: false,
  template,
  write,
  replyHeader: () => `${RESPONSE_HEADING}\n`,
  // Without an end token, a model continues with another instruction.
  stop: ({ markup }) =>
    [boundaryOf(markup.endOfAssistant), INSTRUCTION_HEADING].filter((stop) => stop !== ''),
};

const BLANK_LINE = { scaffold: '\n\n' };

function template<Slots extends TemplatePiece>(
  { system, user, extraKeys, functionCalls }: InstructionParts<Slots>,
  { edition }: Dialect,
): InstructionTemplate<Slots> {
  const introduction: PromptPiece = {
    scaffold:
      'Below is an instruction that describes a task, paired with extra messages such as input that ' +
      'provides further context if possible. Write a response that appropriately completes the ' +
      `request.\n\n${edition.instructionHeading}`,
  };
  const instruction = [introduction, ...system];
  if (user !== undefined) {
    return {
      instruction,
      user: [...user, ...(extraKeys.length > 0 ? [BLANK_LINE, ...extraKeys] : [])],
    };
  }
  return {
    instruction: [
      ...instruction,
      BLANK_LINE,
      ...extraKeys,
      ...(functionCalls.length > 0 ? [BLANK_LINE, ...functionCalls] : []),
    ],
    user: [],
  };
}

function write(prompt: PromptParts, out: Writer, dialect: Dialect): void {
  const { markup, edition } = dialect;
  const { instruction, user, tools, reply } = prompt;
  out.message(null);
  writeSystem(out, dialect);
  out.scaffold('\n');
  writePart(out, instruction);
  out.message(null);
  out.scaffold('\n');
  writeTools(out, tools, dialect);
  out.scaffold(user.length > 0 ? '\n' : edition.breakWithoutUser);
  writePart(out, user);
  if (reply !== undefined) {
    out.message(reply.message);
    writeHeader(out);
    out.sampled(true);
    out.content(reply.text);
    if (prompt.endsReply) writeEnd(out, markup.endOfAssistant);
  }
  if (!prompt.generationPrompt) return;
  out.message(null);
  writeHeader(out);
}

function writeHeader(out: Writer): void {
  out.scaffold(`${RESPONSE_HEADING}\n`);
}
