import { type CallsSection, type SpellCalls, spellJsonCalls } from '@modelspeak/core/authoring';
import { JSON_CALLS, jsonCallsGrammar } from '@modelspeak/json-calls';
import { callListGrammar, callListParser } from '@modelspeak/pythonic';
import {
  ACTION_CALLS,
  dsmlCalls,
  FENCED_CALLS,
  ID_CALLS,
  INVOKE_CALLS,
  MARKED_CALLS,
  pairCalls,
  SEPARATED_CALLS,
} from '@modelspeak/reply-syntaxes';
import { XML_CALLS, xmlCallsGrammar } from '@modelspeak/xml-calls';

/** How a model spells its calls, and by which words in its template one knows it. */
export interface KnownCalls {
  /** All of these stand in the template, or in a call that it writes. */
  readonly marks: readonly string[];
  readonly section: CallsSection;
  /** What such calls may be, where that is described. */
  readonly grammar?: SpellCalls | undefined;
}

/** The spellings of calls that are known by their marks, the particular ones first. */
export const KNOWN_CALLS: readonly KnownCalls[] = [
  { marks: ['｜DSML｜', 'function_calls'], section: dsmlCalls('function_calls') },
  { marks: ['｜DSML｜', 'tool_calls'], section: dsmlCalls('tool_calls') },
  { marks: ['<minimax:tool_call>'], section: INVOKE_CALLS },
  { marks: ['<｜tool▁call▁begin｜>', '```json'], section: FENCED_CALLS },
  { marks: ['<｜tool▁call▁begin｜>'], section: SEPARATED_CALLS },
  { marks: ['<|tool_call_begin|>', '<|tool_call_argument_begin|>'], section: ID_CALLS },
  { marks: ['<arg_key>', '<tool_call>'], section: pairCalls(1) },
  {
    marks: ['<seed:tool_call>', '<function='],
    section: {
      ...XML_CALLS,
      open: { mark: '<seed:tool_call>', before: 2 },
      close: '</seed:tool_call>',
    },
  },
  {
    marks: ['<tool_call>', '<function=', '<parameter='],
    section: XML_CALLS,
    grammar: xmlCallsGrammar,
  },
  {
    marks: ['[TOOL_CALLS]', '[ARGS]'],
    section: MARKED_CALLS,
    grammar: spellJsonCalls((name, args) => [`[TOOL_CALLS]${name}[ARGS]`, args]),
  },
  {
    marks: ['[TOOL_CALLS]'],
    section: { open: '[TOOL_CALLS]', call: { json: { id: ['id'] } } },
  },
  { marks: ['<|START_ACTION|>'], section: ACTION_CALLS },
  {
    marks: ['<|tool_call_start|>', '<|tool_call_end|>'],
    section: {
      open: '<|tool_call_start|>',
      close: '<|tool_call_end|>',
      call: { parser: callListParser() },
    },
    grammar: (functions) => [
      '<|tool_call_start|>',
      callListGrammar(functions),
      '<|tool_call_end|>',
    ],
  },
  { marks: ['<tool_call>'], section: JSON_CALLS, grammar: jsonCallsGrammar },
  {
    marks: ['<|tool_call|>', '<|/tool_call|>'],
    section: { open: '<|tool_call|>', close: '<|/tool_call|>', call: { json: {} } },
  },
  { marks: ['<|tool_call|>'], section: { open: '<|tool_call|>', call: { json: {} } } },
  { marks: ['functools['], section: { open: 'functools', call: { json: {} } } },
];
