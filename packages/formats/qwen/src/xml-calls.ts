import type { AssistantMessage, Writer } from '@modelspeak/core';
import { functionCalls } from '@modelspeak/core/authoring';
import { type SpellValue, writeXmlCall } from '@modelspeak/syntaxes/xml-calls';

/** Writes the calls of a reply as XML parameters, after the text and an empty line if there is one. */
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
