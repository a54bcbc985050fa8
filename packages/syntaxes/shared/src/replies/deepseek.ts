import type { CallsSection } from '@modelspeak/core/authoring';

const SECTION = {
  open: '<｜tool▁calls▁begin｜>',
  close: '<｜tool▁calls▁end｜>',
  each: { open: '<｜tool▁call▁begin｜>', close: '<｜tool▁call▁end｜>' },
} as const;

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
export const FENCED_CALLS: CallsSection = {
  ...SECTION,
  call: {
    steps: [
      { text: 'function' },
      { text: '<｜tool▁sep｜>' },
      { name: ['\n', '```'] },
      { text: '\n', optional: true },
      { text: '```json' },
      { arguments: 'json' },
      { text: '```', optional: true },
    ],
  },
};

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
export const SEPARATED_CALLS: CallsSection = {
  ...SECTION,
  call: {
    steps: [{ name: ['<｜tool▁sep｜>'] }, { text: '<｜tool▁sep｜>' }, { arguments: 'json' }],
  },
};

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
  return {
    open: { mark: `<｜DSML｜${gap}${tag}>`, before: 2 },
    close: `</｜DSML｜${gap}${tag}>`,
    each: { open: `<｜DSML｜${gap}invoke` },
    call: {
      parameters: {
        open: 'name="',
        nameEnd: '">',
        key: { open: `<｜DSML｜${gap}parameter name="`, close: '>' },
        close: `</｜DSML｜${gap}parameter>`,
        closesBefore: [`<｜DSML｜${gap}parameter`, `</｜DSML｜${gap}invoke>`],
        end: `</｜DSML｜${gap}invoke>`,
        typed: 'attribute',
        orJson: true,
        repairs: {
          follows: [
            [`</｜DSML｜${gap}${tag}>`, `<｜DSML｜${gap}${tag}>`, `<｜DSML｜${gap}invoke`],
            [`<｜DSML｜${gap}invoke`],
          ],
          empty: ['"/>', '" />'],
        },
      },
    },
  };
}
