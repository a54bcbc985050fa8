import type { Message } from '@modelspeak/core';
import { checkArguments } from './check-arguments.js';
import { callsOf } from './check-turns.js';
import { refusal } from './errors.js';
import type { ShownFunction } from './functions.js';

/**
 * Refuses calls to functions that were not offered, and arguments that do not fit, as the reference does.
 *
 * @see mtkresearch, `MRPromptBase.check_conversations`
 */
export function checkCalls(
  messages: readonly Message[],
  functions: readonly ShownFunction[],
): void {
  const offered = new Map(functions.map(({ function: it }) => [it.name, it]));
  messages.forEach((message, index) => {
    callsOf(message).forEach(({ function: { name, arguments: text } }, position) => {
      const place = `messages[${index}].tool_calls[${position}].function`;
      const called = offered.get(name);
      if (called === undefined) {
        throw refusal(
          `${place}.name`,
          `there is no tool named ${JSON.stringify(name)}; add it to tools`,
        );
      }
      checkArguments(text, called, `${place}.arguments`);
    });
  });
}
