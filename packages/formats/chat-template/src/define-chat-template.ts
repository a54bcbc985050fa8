import {
  type Conversation,
  type FormatFactory,
  ModelspeakError,
  type PromptFormat,
  type RequestSupport,
} from '@modelspeak/core';
import {
  createMessagesReader,
  createSectionsReader,
  defineFormat,
  lastUserIndex,
  type ReaderContext,
  sectionsGrammar,
} from '@modelspeak/core/authoring';
import { nineCharacterId } from './call-ids.js';
import type { ChatTemplateDefinition } from './definition.js';
import { findReplySpans, type ReplyShape } from './mask/reply-spans.js';
import { type Model, readModel } from './model.js';
import { type ChatTemplateOptions, type ParsedOptions, options as schema } from './options.js';
import { type Place, refuseLoss } from './places.js';
import { bareCallReader } from './replies/bare-call.js';
import type { Replies } from './replies/find.js';
import { warningReader } from './replies/warning-reader.js';
import { coverageOf } from './runs.js';
import { prepare, type Setup } from './setup.js';
import { templateNames } from './template-names.js';
import { writeRuns } from './write-runs.js';

/** The request options that a template may support. */
export type ChatTemplateRequest = {
  readonly prefill: true;
  readonly thinking: {
    readonly enabled: true;
    readonly effort: readonly string[];
    readonly budget: true;
    readonly keepPast: true;
  };
  readonly toolChoice: 'grammar';
  readonly responseFormat: 'grammar';
  readonly documents: true;
};

/** A format from a chat template. */
export type ChatTemplateFormat = PromptFormat<ChatTemplateOptions, ChatTemplateRequest>;

/**
 * Creates a format factory from a Hugging Face chat template, for a model without its own format. Prompts match
 * `apply_chat_template`, but content never becomes a special token, because the origin of every character of the
 * prompt is tracked.
 *
 * The template is tried with short conversations to find out what it supports, drops and refuses; the format
 * declares the result.
 *
 * @throws {ModelspeakError} `invalid_format` for a template that cannot be parsed or that refuses a single user
 * message; `too_large` for a template that does not end
 *
 * @example
 * ```ts
 * import { defineChatTemplate } from '@modelspeak/format-chat-template';
 *
 * const parrot = defineChatTemplate({
 *   name: 'parrot',
 *   models: ['example/parrot-*'],
 *   template: `{% for message in messages %}<|turn|>{{ message.role }}
 * {{ message.content }}<|end|>{% endfor %}
 * {% if add_generation_prompt %}<|turn|>assistant
 * {% endif %}`,
 *   specialTokens: ['<|turn|>', '<|end|>'],
 * });
 *
 * const prompt = parrot().render({ messages: [{ role: 'user', content: 'Hi <|end|>' }] });
 * console.log(prompt); // <|turn|>user\nHi < |end|><|end|><|turn|>assistant\n
 * console.log(parrot().parse('Hello!<|end|>').message); // { role: 'assistant', content: 'Hello!' }
 * ```
 */
export function defineChatTemplate(
  definition: ChatTemplateDefinition,
): FormatFactory<ChatTemplateOptions, ChatTemplateFormat> {
  const model = readModel(definition);
  const setups = new Map<string, Setup>();
  const setupOf = ({ variables }: ParsedOptions): Setup => {
    const key = JSON.stringify(variables);
    const setup = setups.get(key) ?? prepare(model, variables);
    setups.set(key, setup);
    return setup;
  };
  const { replies, intake } = setupOf({ variables: {} });
  const request = requestOf(model, replies);

  return defineFormat({
    name: definition.name ?? 'chat-template',
    models: definition.models ?? [],
    options: schema,
    control: (options) => setupOf(options).control,
    special: (options) => setupOf(options).special,
    delimiters: (options) => setupOf(options).delimiters,
    stop: (options) => setupOf(options).stop,
    ends: (options) => setupOf(options).ends,
    supports: (options) => setupOf(options).supports,
    request,
    write(conversation, out, context) {
      const setup = setupOf(context.options);
      const { runs, places } = setup.render(conversation, context);
      if (!context.takesLoss)
        refuseLoss(places, coverageOf(runs), expectedLoss(conversation, setup));
      const shapeAfter = (message: number): ReplyShape =>
        setup.shapeOf(context, conversation.messages[message]?.role === 'tool');
      writeRuns(runs, findReplySpans(runs, conversation, shapeAfter), setup.tokens, out);
    },
    ...(!intake.takesAnyId && { callId: nineCharacterId }),
    reader: (options, context) => readerOf(setupOf(options), context),
    grammar: (context) => {
      const { ends } = setupOf(context.options);
      if ('messages' in replies) {
        throw new ModelspeakError(
          'unsupported',
          'there is no grammar for replies that consist of messages; describe replies as sections',
        );
      }
      return sectionsGrammar(replies.sections, ends, context, replies.grammar);
    },
  }) as unknown as FormatFactory<ChatTemplateOptions, ChatTemplateFormat>;
}

const WORDS = ['low', 'medium', 'high'];

/** Returns the request options, derived from the variables that the template reads. */
function requestOf({ templates }: Model, replies: Replies): RequestSupport {
  const { reads, wordsOf } = templateNames([...templates.values()]);
  const isDescribed = 'sections' in replies;
  const effort = reads('reasoning_effort')
    ? [...new Set([...WORDS, ...wordsOf('reasoning_effort')])]
    : undefined;
  return {
    prefill: true,
    thinking: {
      enabled: reads('enable_thinking', 'thinking'),
      effort,
      budget: reads('thinking_budget'),
      keepPast: reads('preserve_thinking', 'clear_thinking'),
    },
    ...(isDescribed && replies.grammar !== undefined && { toolChoice: 'grammar' }),
    ...(isDescribed && { responseFormat: 'grammar' }),
    documents: reads('documents'),
  };
}

function readerOf({ replies, ends }: Setup, context: ReaderContext) {
  if ('messages' in replies) return createMessagesReader(replies.messages, ends, context);
  const { sections, bareCalls } = replies;
  const reader = createSectionsReader(sections, ends, context);
  const areOffered = context.readsCalls && context.tools !== undefined && context.tools.length > 0;
  if (areOffered && !sections.calls?.length) return warningReader(reader);
  return bareCalls === undefined || !context.readsCalls
    ? reader
    : bareCallReader(reader, bareCalls);
}

/** Returns whether a loss is expected: the reasoning of past turns is left out. */
function expectedLoss({ messages }: Conversation, { supports }: Setup): (place: Place) => boolean {
  const asked = lastUserIndex(messages);
  return ({ kind, message }) =>
    kind === 'reasoning' &&
    (supports.stripsReasoning === true ||
      (supports.stripsPastReasoning === true && message !== null && message < asked));
}
