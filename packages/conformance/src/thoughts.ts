import type { PromptFormat, Turn } from '@modelspeak/core';

/** What a model writes around its reasoning. */
export interface ThoughtMarks {
  readonly open: string;
  readonly close: string;
}

/** How well-known models write their reasoning. */
const WELL_KNOWN: readonly ThoughtMarks[] = [
  ...['think', 'thinking', 'thought', 'reasoning', 'seed:think', 'mm:think'].map((name) => ({
    open: `<${name}>`,
    close: `</${name}>`,
  })),
  { open: '<think>\n', close: '\n</think>\n\n' },
  { open: '[THINK]', close: '[/THINK]' },
  { open: 'Here are my reasoning steps:\n', close: '\n[BEGIN FINAL RESPONSE]\n' },
  { open: '<longcat_think>\n', close: '\n</longcat_think>\n' },
  { open: '<|START_THINKING|>', close: '<|END_THINKING|>' },
  { open: '<|channel>thought\n', close: '<channel|>' },
  { open: '<|inner_prefix|>', close: '<|inner_suffix|>' },
];

/** The marks of reasoning to try a reader with: the well-known ones, and pairs of its own tokens. */
export function thoughtMarks({
  control,
  special,
  delimiters,
}: PromptFormat): readonly ThoughtMarks[] {
  const tokens = [...new Set([...control, ...special, ...delimiters])].filter(
    (token) => /think|thought|reason/i.test(token) && !token.includes('*'),
  );
  return [...WELL_KNOWN, ...tokens.flatMap((open) => tokens.map((close) => ({ open, close })))];
}

/** What ends the reasoning that a prompt opened, if it opened any and the end is known. */
export function closingOf(format: PromptFormat, turn: Turn): string | undefined {
  if (turn.replyPrefix === '') return undefined;
  return thoughtMarks(format).find(({ close }) => {
    const { content, reasoning_content: thought } = turn.parse(`Hm.${close}Hello.`).message;
    // A prompt may also contain the beginning of a thought.
    return thought?.trimEnd().endsWith('Hm.') && content === 'Hello.';
  })?.close;
}
