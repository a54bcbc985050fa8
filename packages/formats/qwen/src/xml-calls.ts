import type { AssistantMessage, Writer } from '@modelspeak/core';
import { functionCalls } from '@modelspeak/core/authoring';
import { type SpellValue, writeXmlCall } from '@modelspeak/syntaxes/xml-calls';

/** Writes the tool calls of a reply as XML parameters, after the text, if any, and an empty line. */
export function writeXmlCalls(
  out: Writer,
  message: AssistantMessage,
  hasText: boolean,
  spell: SpellValue,
): void {
  functionCalls(message).forEach((call, index) => {
    if (index > 0) out.scaffold('\n');
    else if (hasText) out.scaffold('\n\n');
    writeXmlCall(out, call, spell);
  });
}
