import {
  createSectionsReader,
  defineFormat,
  defineOptions,
  functionCalls,
  textOf,
} from '@modelspeak/core/authoring';

/** A format whose model thinks, and whose template writes none of its reasoning. */
export const forgetful = defineFormat({
  name: 'forgetful',
  models: [],
  options: defineOptions({}),
  control: ['<turn>', '<end>', '<think>', '</think>', '<call>', '</call>'],
  stop: ['<end>'],
  supports: {
    history: true,
    tools: true,
    toolCalls: true,
    parallelToolCalls: true,
    contentWithToolCalls: true,
    reasoning: true,
    stripsReasoning: true,
  },
  write({ messages, tools }, out, { generationPrompt }) {
    out.message(null);
    if (tools?.length) out.content(JSON.stringify(tools));
    messages.forEach((message, index) => {
      out.message(index);
      out.control('<turn>');
      out.sampled(message.role === 'assistant');
      out.content(textOf(message.content));
      if (message.role === 'assistant') {
        for (const call of functionCalls(message)) {
          out.control('<call>');
          out.content(`{"name": ${JSON.stringify(call.function.name)}, "arguments": `);
          out.content(`${call.function.arguments}}`);
          out.control('</call>');
        }
      }
      out.control('<end>');
    });
    out.message(null);
    if (generationPrompt) out.control('<turn>');
  },
  reader: (_options, context) =>
    createSectionsReader(
      {
        reasoning: { open: '<think>', close: '</think>' },
        calls: [{ open: '<call>', close: '</call>', call: { json: {} } }],
      },
      ['<end>'],
      context,
    ),
});
