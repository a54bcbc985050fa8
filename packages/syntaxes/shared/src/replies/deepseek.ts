import type { CallStep, CallsSection, Mark } from '@modelspeak/core/authoring';

const SECTION = {
  open: '<｜tool▁calls▁begin｜>',
  close: '<｜tool▁calls▁end｜>',
  each: { open: '<｜tool▁call▁begin｜>', close: '<｜tool▁call▁end｜>' },
  repairs: ['open'],
} as const;

/** What models write in place of the mark before all calls. llama.cpp reads these too. */
const OPENINGS = [
  '<｜tool_calls_begin｜>',
  '<｜tool calls begin｜>',
  '<｜tool\\_calls\\_begin｜>',
  '<｜tool▁calls｜>',
];

/** Calls between tokens, and the same with what models write in place of the tokens. */
function tokenCalls(stepsOf: (separator: string) => readonly CallStep[]): CallsSection {
  const steps = stepsOf('<｜tool▁sep｜>');
  const inAscii = (space: string): Omit<CallsSection, 'drifted'> => ({
    open: `<|tool${space}calls${space}begin|>`,
    close: `<|tool${space}calls${space}end|>`,
    each: {
      open: `<|tool${space}call${space}begin|>`,
      close: `<|tool${space}call${space}end|>`,
    },
    repairs: ['open'],
    call: { steps: stepsOf(`<|tool${space}sep|>`) },
  });
  return {
    ...SECTION,
    call: { steps },
    drifted: [
      ...OPENINGS.map((open) => ({ ...SECTION, open, call: { steps } })),
      inAscii('▁'),
      inAscii('_'),
    ],
  };
}

/**
 * Calls of DeepSeek V3 and R1, with arguments in a code fence.
 *
 * @see https://huggingface.co/deepseek-ai/DeepSeek-V3-0324
 *
 * @example
 * ```ts
 * import { FENCED_CALLS } from '@modelspeak/syntaxes/replies';
 *
 * console.log(FENCED_CALLS.open); // <｜tool▁calls▁begin｜>
 * ```
 */
export const FENCED_CALLS: CallsSection = /* @__PURE__ */ tokenCalls((separator) => [
  { text: 'function' },
  { text: separator },
  { name: ['\n', '```'] },
  { text: '\n', optional: true },
  { text: '```json' },
  { arguments: 'json' },
  { text: '```', optional: true },
]);

/**
 * Calls of DeepSeek V3.1, with arguments after a separator.
 *
 * @see https://huggingface.co/deepseek-ai/DeepSeek-V3.1
 *
 * @example
 * ```ts
 * import { SEPARATED_CALLS } from '@modelspeak/syntaxes/replies';
 *
 * console.log(SEPARATED_CALLS.close); // <｜tool▁calls▁end｜>
 * ```
 */
export const SEPARATED_CALLS: CallsSection = /* @__PURE__ */ tokenCalls((separator) => [
  { name: [separator] },
  { text: separator },
  { arguments: 'json' },
]);

/**
 * Calls in DSML, the markup of DeepSeek from V3.2 on: an attribute of each parameter says whether it
 * is text or JSON.
 *
 * @param tag The name of the tag around all calls of a reply.
 * @param gap The text before the name of every tag: a space in V4.1.
 *
 * @see https://huggingface.co/deepseek-ai/DeepSeek-V3.2
 *
 * @example
 * ```ts
 * import { dsmlCalls } from '@modelspeak/syntaxes/replies';
 *
 * console.log(dsmlCalls('tool_calls').close); // </｜DSML｜tool_calls>
 * ```
 */
export function dsmlCalls(tag: string, gap = ''): CallsSection {
  const drifted = BARS.flatMap((bar) =>
    DSML_TAGS.map(([otherTag, otherGap]) => markupCalls(bar, otherGap, otherTag)),
  );
  const section = markupCalls('｜', gap, tag);
  const isOther = ({ open }: CallsSection): boolean => markOf(open) !== markOf(section.open);
  return { ...section, drifted: drifted.filter(isOther) };
}

/** What models write in place of the bars of DSML, after the bar itself. */
const BARS = ['｜', '|', '‖', '｜｜'];

/** The tag around all calls in each version, and the text before the names of its tags. */
const DSML_TAGS = [
  ['tool_calls', ''],
  ['function_calls', ''],
  ['calls', ' '],
] as const;

function markOf(mark: Mark): string {
  return typeof mark === 'string' ? mark : mark.mark;
}

function markupCalls(bar: string, gap: string, tag: string): CallsSection {
  const dsml = `${bar}DSML${bar}${gap}`;
  return {
    open: { mark: `<${dsml}${tag}>`, before: 2 },
    close: `</${dsml}${tag}>`,
    each: { open: `<${dsml}invoke` },
    repairs: ['open'],
    call: {
      parameters: {
        open: 'name="',
        nameEnd: '">',
        key: { open: `<${dsml}parameter name="`, close: '>' },
        close: `</${dsml}parameter>`,
        closesBefore: [`<${dsml}parameter`, `</${dsml}invoke>`],
        end: `</${dsml}invoke>`,
        typed: 'attribute',
        orJson: true,
        repairs: {
          follows: [[`</${dsml}${tag}>`, `<${dsml}${tag}>`, `<${dsml}invoke`], [`<${dsml}invoke`]],
          empty: ['"/>', '" />'],
        },
      },
    },
  };
}
