import { type CallsSection, type SpellCalls, spellJsonCalls } from '@modelspeak/core/authoring';
import { callListGrammar, callListParser } from '@modelspeak/pythonic';
import { JSON_CALLS, jsonCallsGrammar } from '@modelspeak/syntaxes/json-calls';
import {
  ACTION_CALLS,
  type BareKeyMarks,
  bareKeyCalls,
  bareKeyCallsGrammar,
  dsmlCalls,
  FENCED_CALLS,
  FUNCTIONGEMMA_MARKS,
  GEMMA4_MARKS,
  ID_CALLS,
  INVOKE_CALLS,
  MARKED_CALLS,
  pairCalls,
  SEPARATED_CALLS,
} from '@modelspeak/syntaxes/replies';
import {
  SEED_STYLE,
  spellXmlCalls,
  XML_CALLS,
  xmlCalls,
  xmlCallsGrammar,
} from '@modelspeak/syntaxes/xml-calls';

/** A syntax of tool calls, and the marks by which a template reveals it. */
interface KnownCalls {
  /** The marks that must all be in the template, or in a call that it writes. */
  readonly marks: readonly (string | RegExp)[];
  readonly section: CallsSection;
  /** Builds the grammar of these calls, if available. */
  readonly grammar?: SpellCalls | undefined;
}

/** The known syntaxes of tool calls, the most specific first. */
const KNOWN_CALLS: readonly KnownCalls[] = [
  { marks: ['｜DSML｜ calls'], section: dsmlCalls('calls', ' ') },
  { marks: ['｜DSML｜', 'function_calls'], section: dsmlCalls('function_calls') },
  { marks: ['｜DSML｜', 'tool_calls'], section: dsmlCalls('tool_calls') },
  { marks: ['<minimax:tool_call>'], section: INVOKE_CALLS },
  { marks: ['<｜tool▁call▁begin｜>', '```json'], section: FENCED_CALLS },
  { marks: ['<｜tool▁call▁begin｜>'], section: SEPARATED_CALLS },
  { marks: ['<|tool_call_begin|>', '<|tool_call_argument_begin|>'], section: ID_CALLS },
  { marks: ['<arg_key>', '<tool_call>'], section: pairCalls(1) },
  {
    marks: ['<seed:tool_call>', '<function='],
    section: xmlCalls(SEED_STYLE),
    grammar: spellXmlCalls(SEED_STYLE),
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
  bareKeys(FUNCTIONGEMMA_MARKS),
  bareKeys(GEMMA4_MARKS),
  { marks: ['<tool_call>'], section: JSON_CALLS, grammar: jsonCallsGrammar },
  {
    marks: ['<|tool_call|>', '<|/tool_call|>'],
    section: { open: '<|tool_call|>', close: '<|/tool_call|>', call: { json: {} } },
  },
  { marks: ['<|tool_call|>'], section: { open: '<|tool_call|>', call: { json: {} } } },
  { marks: ['functools['], section: { open: 'functools', isText: true, call: { json: {} } } },
  {
    // A Python list of calls without marks, as the template writes it or describes it to the model.
    marks: [/\[\w+\(\w+=/],
    section: { open: '[', isText: true, call: { parser: callListParser('[') } },
    grammar: callListGrammar,
  },
];

function bareKeys(marks: BareKeyMarks): KnownCalls {
  const { open, quote } = marks;
  return {
    marks: [open, quote],
    section: bareKeyCalls(marks),
    grammar: bareKeyCallsGrammar(marks),
  };
}

/** Finds the syntax of tool calls from the marks in a text. */
export function findCalls(text: string): KnownCalls | undefined {
  const stands = (mark: string | RegExp): boolean =>
    typeof mark === 'string' ? text.includes(mark) : mark.test(text);
  return KNOWN_CALLS.find(({ marks }) => marks.every(stands));
}
