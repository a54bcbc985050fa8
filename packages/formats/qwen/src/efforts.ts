/** The thinking efforts of Qwen 3.8; the first is the default. */
export const EFFORTS = ['xhigh', 'medium', 'low'] as const;

/** The system instructions for each effort. */
export const INSTRUCTIONS: Readonly<Record<string, string>> = {
  low: 'Reasoning effort is set to low. Keep your thinking brief and focused, moving directly to the conclusion without unnecessary elaboration.',
  medium: '',
  xhigh:
    'Reasoning effort is set to xhigh. Please think carefully through the task, validate key assumptions, consider plausible alternatives, and prioritize correctness, consistency, and clarity in the final answer.',
};
