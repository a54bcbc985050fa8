import { writeJson } from '@modelspeak/core';
import {
  defineFormat,
  defineOptions,
  describedReplies,
  functionCalls,
  markedText,
  textOf,
} from '@modelspeak/core/authoring';
import {
  CHATML_STOPS,
  CHATML_TOKENS,
  writeGenerationPrompt,
  writeMessages,
  writeReply,
} from '@modelspeak/syntaxes/chatml-turns';
import { JSON_CALLS, jsonCallsGrammar } from '@modelspeak/syntaxes/json-calls';

const marked = (text: string) => markedText(CHATML_TOKENS, text);
const SYSTEM = marked(
  '<|im_start|>system\nYou are a function calling AI model. You are provided with function signatures within <tools></tools> XML tags. Here are the available tools: <tools> ',
);
const INSTRUCTIONS = marked(
  ' </tools>\nFor each function call return a json object with function name and arguments within <tool_call></tool_call> XML tags as follows:\n<tool_call>\n{"name": <function-name>, "arguments": <args-dict>}\n</tool_call><|im_end|>\n',
);
const RESULTS = marked('<|im_start|>tool\n');
const END = marked('<|im_end|>\n');

/** Hermes' tools and calls for models whose vocabulary has their tags as ordinary text, such as SmolLM2. */
export const hermesInText = defineFormat({
  name: 'hermes-in-text',
  models: [],
  options: defineOptions({}),
  control: CHATML_TOKENS,
  special: [],
  stop: CHATML_STOPS,
  supports: {
    system: true,
    history: true,
    tools: true,
    toolCalls: true,
    parallelToolCalls: true,
    contentWithToolCalls: true,
  },
  request: { toolChoice: 'grammar', responseFormat: 'grammar' },
  write({ messages, tools }, out, { generationPrompt }) {
    if (tools?.length) {
      out.message(null);
      out.markup(SYSTEM);
      out.content(tools.map((tool) => writeJson(tool)).join('\n'));
      out.markup(INSTRUCTIONS);
    }
    writeMessages(messages, out, 0, {
      text: ({ content }) => out.content(textOf(content)),
      reply(message) {
        writeReply(out, () => {
          out.content(textOf(message.content));
          for (const { function: call } of functionCalls(message)) {
            const name = JSON.stringify(call.name);
            out.scaffold('\n<tool_call>\n');
            out.content(`{"name": ${name}, "arguments": ${call.arguments}}`);
            out.scaffold('\n</tool_call>');
          }
        });
      },
      results(results, index) {
        out.markup(RESULTS);
        results.forEach(({ content }, place) => {
          out.message(index + place);
          out.scaffold('<tool_response>\n');
          out.content(textOf(content));
          out.scaffold('\n</tool_response>');
        });
        out.markup(END);
      },
    });
    if (generationPrompt) writeGenerationPrompt(out);
  },
  ...describedReplies({ calls: [JSON_CALLS] }, CHATML_STOPS, jsonCallsGrammar),
})();
