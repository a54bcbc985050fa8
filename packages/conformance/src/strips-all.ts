import type { Format, PromptFormat, RenderOptions } from '@modelspeak/core';

/** Whether a format strips all reasoning from the prompts that are tested. */
export function stripsAll(format: Format): boolean {
  const { stripsReasoning } = format.supports;
  if (typeof stripsReasoning === 'boolean' || format.kind !== 'prompt') return !!stripsReasoning;
  const isTold = stripsReasoning === 'unless told to think';
  return (promptOf(format) === promptOf(format, { thinking: { enabled: isTold } })) !== isTold;
}

/** A prompt; `undefined` if the options contradict those of every request. */
function promptOf(format: PromptFormat, options?: RenderOptions): string | undefined {
  try {
    return format.render({ messages: [{ role: 'user', content: 'Hi.' }] }, options);
  } catch {
    return undefined;
  }
}
