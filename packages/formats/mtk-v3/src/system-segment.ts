import { type Message, type Writer, writeJson } from '@modelspeak/core';
import { pythonRepr, pythonStrip } from '@modelspeak/pythonic';
import { writeHeader } from '@modelspeak/syntaxes/llama-turns';
import { textIn } from './content.js';
import type { ShownFunction } from './functions.js';

const ASSISTANT =
  'You are a helpful AI assistant built by MediaTek Research. The user you are helping speaks Traditional Chinese and comes from Taiwan.';
const TRAINING_ASSISTANT = 'You are a helpful AI assistant.';

/** The publication date of the models' report. */
const DOCUMENTED = '2025-01-23';

/**
 * Writes the system segment of every prompt: functions, dates, and the system message or the default one.
 *
 * @see mtkresearch, `MRPromptV3._get_sys_segment`
 */
export function writeSystemSegment(
  first: Message | undefined,
  functions: readonly ShownFunction[],
  out: Writer,
  isTraining: boolean,
  today = DOCUMENTED,
): void {
  const isGiven = first?.role === 'system';

  out.message(isGiven ? 0 : null);
  writeHeader(out, 'system');
  if (functions.length > 0) {
    out.scaffold('Customized Functions: ');
    const written = functions.map((it) => writeJson(it.function, pythonRepr, it.path));
    out.content(`[${written.join(', ')}]`);
    out.scaffold('\n\n---\n');
  }
  if (!isTraining) {
    out.scaffold(`Cutting Knowledge Date: Oct 2024\nToday Date: ${formatDate(today)}\n\n`);
  }
  if (isGiven) out.content(pythonStrip(textIn(first.content, 'messages[0]')));
  else out.scaffold(isTraining ? TRAINING_ASSISTANT : ASSISTANT);
  out.control('<|eot_id|>');
}

/** Formats a date as `05 Jan 2025`. Core has already refused invalid dates. */
function formatDate(date: string): string {
  const from = 3 * (Number(date.slice(5, 7)) - 1);
  const month = 'JanFebMarAprMayJunJulAugSepOctNovDec'.slice(from, from + 3);
  return `${date.slice(8)} ${month} ${date.slice(0, 4)}`;
}
