import type { Format, PromptFormat, RenderOptions } from '@modelspeak/core';

/** Whether a format strips all reasoning from the prompts that are tested. */
export function stripsAll(format: Format): boolean {
  const { stripsReasoning } = format.supports;
  if (stripsReasoning !== 'unless thinking' || format.kind !== 'prompt') return !!stripsReasoning;
  return promptOf(format) === promptOf(format, { thinking: { enabled: false } });
}

/** A prompt; `undefined` if the options contradict those of every request. */
function promptOf(format: PromptFormat, options?: RenderOptions): string | undefined {
  try {
    return format.render({ messages: [{ role: 'user', content: 'Hi.' }] }, options);
  } catch {
    return undefined;
  }
}
