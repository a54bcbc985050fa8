import type { Conversation } from '@modelspeak/core';
import { textOf } from '@modelspeak/core/authoring';

/** The built-in tools with a query, called as `name.call(query="…")`. */
export const QUERY_TOOLS: readonly string[] = ['brave_search', 'wolfram_alpha', 'photogen'];

/** The built-in tool whose call is code after `<|python_tag|>`. */
export const CODE_INTERPRETER = 'code_interpreter';

/** Every built-in tool. */
export const BUILTIN_TOOLS: readonly string[] =
  /* @__PURE__ */ QUERY_TOOLS.concat(CODE_INTERPRETER);

const IPYTHON = /^Environment: ipython$/m;
const TOOLS = /^Tools: (.*)$/gm;

/** Whether a system message enables the code interpreter. */
export function hasIpython(system: string): boolean {
  return IPYTHON.test(system);
}

/** Returns the text of every system message. */
export function systemTexts({ messages }: Conversation): readonly string[] {
  const texts: string[] = [];
  for (const { role, content } of messages) {
    if (role === 'system' || role === 'developer') texts.push(textOf(content));
  }
  return texts;
}

/**
 * Returns the built-in tools that a prompt enables: those in the options, those named in a system message,
 * and the code interpreter if the prompt says `Environment: ipython`.
 */
export function builtinsOf(
  conversation: Conversation,
  builtinTools: readonly string[] = [],
): readonly string[] {
  const texts = systemTexts(conversation);
  const named = texts.flatMap((text) =>
    Array.from(text.matchAll(TOOLS), ([, names = '']) => names.split(',')).flat(),
  );
  const on = new Set(builtinTools);
  for (const name of named) if (BUILTIN_TOOLS.includes(name.trim())) on.add(name.trim());
  const isIpython = on.size > 0 || conversation.tools?.length || texts.some(hasIpython);
  if (isIpython) on.add(CODE_INTERPRETER);
  return [...on];
}
