import { type ChatReply, missedCalls, type RunnableTool } from '@modelspeak/chat';
import type { ToolChoice } from '@modelspeak/core';

/** What was asked for, besides the question. */
export interface HintSettings {
  readonly tools: readonly RunnableTool[];
  readonly toolChoice?: ToolChoice | undefined;
  /** Whether malformed calls are shown anyway. */
  readonly malformed: boolean;
}

/** Says on one line each why an answer called no tool, though it looks as if it should have. */
export async function callHints(
  { message, malformed, warnings = [] }: ChatReply,
  { tools, toolChoice = 'auto', malformed: isShown }: HintSettings,
): Promise<readonly string[]> {
  const hints = warnings.map((warning) => warning.message);
  const isCall = (message.tool_calls ?? []).length > 0;
  if (tools.length === 0 || toolChoice === 'none' || isCall) return hints;
  const advice =
    toolChoice === 'auto' ? '; --tool-choice required makes the model write a call' : '';
  const unread = malformed
    .filter(({ apart }) => !(isShown && apart === true))
    .map(({ reason, apart }) => {
      const where = apart === true ? '; --malformed shows it' : '';
      return `a tool call in this answer could not be read: ${reason}${where}${advice}`;
    });
  if (malformed.length > 0) return [...hints, ...unread];
  const missed = await missedCalls(message.content ?? '', tools);
  const spelled = missed.map(({ name, problem }) =>
    problem === undefined
      ? `this answer has a call of ${name} as text, not in the model's own form, so it did not run${advice}`
      : `this answer looks like a call of ${name}, but is none: ${problem.replace(/\.$/, '')}${advice}`,
  );
  return [...hints, ...new Set(spelled)];
}
