import {
  choice,
  createSectionsReader,
  defineFormat,
  defineOptions,
  sectionsGrammar,
  textOf,
} from '@modelspeak/core/authoring';
import { pythonStrip } from '@modelspeak/pythonic';
import { FENCED_ACTIONS, spellFencedActions, writeWithTools } from './command-r-tools.js';
import { named } from './models.js';
import { REQUEST } from './support.js';
import { marked, SPECIAL, STOP, TURN_TOKENS } from './tokens.js';
import { writeGenerationPrompt, writeReply, writeTurn } from './turns.js';

const BEGIN = marked('<BOS_TOKEN>');
const REPLIES = { default: {}, tool_use: { calls: [FENCED_ACTIONS] } } as const;

/**
 * Creates a format for Command R and R+. By default it follows the default chat template of
 * `CohereLabs/c4ai-command-r-v01`, which has no tools and trims user and assistant messages. With
 * `template: 'tool_use'` it follows the template of that name of Command R+, which has tools.
 *
 * That template leaves a turn with tool calls open. This format ends the turn as the model does.
 *
 * @see https://huggingface.co/CohereLabs/c4ai-command-r-v01
 *
 * @example
 * ```ts
 * import { commandR } from '@modelspeak/format-cohere/command-r';
 *
 * console.log(commandR().render({ messages: [{ role: 'user', content: 'Hi' }] }));
 * // <BOS_TOKEN><|START_OF_TURN_TOKEN|><|USER_TOKEN|>Hi<|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>
 * ```
 */
export const commandR = defineFormat({
  name: 'command-r',
  models: named('command-r', 'c4ai-command-r'),
  options: defineOptions({ template: choice('default', 'tool_use') }),
  control: TURN_TOKENS,
  special: SPECIAL,
  stop: STOP,
  supports: ({ template }) =>
    template === 'default'
      ? { system: true, history: true, alternation: true, trims: ['user', 'assistant'] }
      : {
          system: true,
          history: true,
          tools: true,
          toolCalls: true,
          parallelToolCalls: true,
          contentWithToolCalls: true,
        },
  request: { ...REQUEST, toolChoice: 'grammar' },
  write(conversation, out, context) {
    const { messages } = conversation;
    out.message(null);
    out.markup(BEGIN);
    if (context.options.template === 'tool_use') {
      writeWithTools(conversation, out, context);
      return;
    }
    messages.forEach((message, index) => {
      out.message(index);
      const text = textOf(message.content);
      if (message.role === 'assistant') writeReply(out, () => out.content(pythonStrip(text)));
      else if (message.role === 'user') writeTurn(out, 'user', pythonStrip(text));
      else writeTurn(out, 'system', text);
    });
    if (context.generationPrompt) writeGenerationPrompt(out);
  },
  reader: ({ template }, context) => createSectionsReader(REPLIES[template], STOP, context),
  grammar: (context) => {
    const { template } = context.options;
    return sectionsGrammar(REPLIES[template], STOP, context, spellFencedActions);
  },
});

export default commandR;
