import type { Tool } from '@modelspeak/core';
import type { Dialect } from './dialect.js';
import type { PromptPiece } from './pieces.js';
import { toolNames } from './prompt.js';

/**
 * Explains how to call tools. The words in brackets are replaced by the markers of a call, the tool
 * names and example arguments.
 *
 * @see LazyLLM, `components/prompter/builtinPrompt.py`
 */
const FUNCTION_CALL_PROMPT = [
  '[start]tool name (one of [names])',
  '[arguments]the input to the tool, in a JSON format representing the kwargs. Can only return json.',
  '[end]end of tool.',
  '(e.g. [start]tool_name',
  '[arguments][example]',
  '[end]).\n',
].join('\n');

/** The example arguments. */
export const EXAMPLE = "{'input': 'hello world', 'num_beams': 5}";

/** The result if no slot is filled like Python's `str.format`: braces stay doubled. */
export const DOUBLED_EXAMPLE = `{${EXAMPLE}}`;

/** The prompt that explains how to call these tools. */
export function functionCallPrompt(
  tools: readonly Tool[],
  dialect: Dialect,
  example: string,
): readonly PromptPiece[] {
  const { startOfToolCall, startOfArguments, endOfToolCall } = dialect.markup;
  const values: Readonly<Record<string, readonly PromptPiece[]>> = {
    start: startOfToolCall.pieces,
    arguments: startOfArguments.pieces,
    end: endOfToolCall.pieces,
    names: [{ content: toolNames(tools, dialect) }],
    example: [{ scaffold: example }],
  };
  return [
    { message: null },
    ...FUNCTION_CALL_PROMPT.split(/[[\]]/).flatMap(
      (piece) => values[piece] ?? [{ scaffold: piece }],
    ),
  ];
}
