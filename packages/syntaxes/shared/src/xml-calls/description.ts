import type { CallsSection } from '@modelspeak/core/authoring';
import { tryPythonLiteral } from '@modelspeak/pythonic';
import { CODER, type XmlStyle } from './style.js';

/**
 * The description of calls as XML parameters in a style, for a reader.
 *
 * @example
 * ```ts
 * import { xmlCalls } from '@modelspeak/syntaxes/xml-calls';
 *
 * console.log(xmlCalls({ tag: 'use', breaks: false }).open); // { mark: '<use>', before: 2 }
 * ```
 */
export function xmlCalls({ tag, breaks }: XmlStyle): CallsSection {
  return {
    open: { mark: `<${tag}>`, before: 2 },
    close: `</${tag}>`,
    each: { open: '<function=' },
    repairs: ['open'],
    call: {
      parameters: {
        nameEnd: '>',
        key: { open: '<parameter=', close: '>' },
        close: '</parameter>',
        closesBefore: ['<parameter=', '</function>'],
        breaks,
        end: '</function>',
        typed: 'schema',
        repairs: { follows: [[`</${tag}>`, `<${tag}>`, '<function='], ['<function=']] },
        literal: tryPythonLiteral,
      },
    },
  };
}

/**
 * The description of calls as Qwen3-Coder spells them, for a reader: one or more `<function=name>`
 * between `<tool_call>` tags, each with `<parameter=key>` values. The tool's schema determines the
 * type of a value; Python spellings are also accepted. The empty line before a call belongs to the
 * call. Missing tags are repaired. `<tool_call>` may be missing before a call with parameters.
 *
 * @see https://huggingface.co/Qwen/Qwen3-Coder-30B-A3B-Instruct
 *
 * @example
 * ```ts
 * import { accumulate } from '@modelspeak/core';
 * import { createSectionsReader } from '@modelspeak/core/authoring';
 * import { XML_CALLS } from '@modelspeak/syntaxes/xml-calls';
 *
 * const context = {
 *   tools: undefined,
 *   builtins: undefined,
 *   readsCalls: true,
 *   callId: (index: number) => `call_${index}`,
 * };
 * const reader = createSectionsReader({ calls: [XML_CALLS] }, ['<|im_end|>'], context);
 * const reply = '<tool_call>\n<function=f>\n<parameter=n>\n1\n</parameter>\n</function>\n</tool_call>';
 * const { message } = accumulate([...reader.push(reply), ...reader.end()]);
 * console.log(message.tool_calls?.[0].function); // { name: 'f', arguments: '{"n":1}' }
 * ```
 */
export const XML_CALLS: CallsSection = /* @__PURE__ */ xmlCalls(CODER);
