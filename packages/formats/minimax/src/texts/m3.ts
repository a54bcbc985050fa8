import { markedText } from '@modelspeak/core/authoring';
import { NAMESPACE } from '../namespace.js';
import { BEGIN, END, TURN, TURNS } from '../tokens.js';

/** The special tokens of M3. */
export const CONTROL = [
  ...TURNS,
  '<mm:think>',
  '</mm:think>',
  NAMESPACE,
  '<tool_call>',
  '</tool_call>',
  ']<]image[>[',
];

/** Splits a text of the template into its special tokens and other text; `NS` is the namespace. */
export const marked = (text: string) => markedText(CONTROL, text.replaceAll('NS', NAMESPACE));

/** The beginning of every prompt, up to the thinking mode. */
export const SYSTEM = marked(
  [
    `${BEGIN}${TURN}system`,
    'Your model version is MiniMax-M3, developed by MiniMax. Knowledge cutoff: January 2026. Founded in early 2022, MiniMax is a global AI foundation model company committed to advancing the frontiers of AI towards AGI.',
    '',
    '<thinking_instructions>',
    'You have a thinking capability that allows you to reason step by step before responding. When thinking is enabled, wrap your reasoning in <mm:think></mm:think> tags before your response. When thinking is disabled, begin your response directly after the </mm:think> prefix. When thinking is adaptive, decide on your own whether to think for the current turn.',
    'Current thinking mode: ',
  ].join('\n'),
);

const mode = (text: string) =>
  marked(`${text}\n</thinking_instructions>${END}\n${TURN}developer\n`);

/** The thinking modes, each with the beginning of the developer turn. */
export const MODES = {
  enabled: mode(
    'enabled. You MUST think step by step before every response, including after receiving function/tool results.',
  ),
  disabled: mode('disabled. Do not output any thinking process.'),
  adaptive: mode(
    'adaptive. You are encouraged to think for complex decision-making, multi-step reasoning, or when analyzing function/tool results.',
  ),
};

/** The instructions for tool calls, after the tools. */
export const AFTER_TOOLS = marked(
  [
    'To call tools, wrap all invocations in a single NS<tool_call>NS</tool_call> block. Parameter values containing nested objects or arrays are recursively expanded into XML elements. Example:',
    '',
    'NS<tool_call>',
    'NS<invoke name="tool-name-1">NS<param-1>value-1NS</param-1>NS<param-2>NS<item>NS<key-a>val-aNS</key-a>NS<key-b>val-bNS</key-b>NS</item>NS</param-2>NS</invoke>',
    'NS<invoke name="tool-name-2">NS<param-1>value-1NS</param-1>NS</invoke>',
    'NS</tool_call>',
  ].join('\n'),
);
