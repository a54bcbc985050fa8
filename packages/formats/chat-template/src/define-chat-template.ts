import {
  type Conversation,
  type FormatFactory,
  type ModelPattern,
  ModelspeakError,
  type PromptFormat,
  type RequestSupport,
} from '@modelspeak/core';
import {
  compileControlTokens,
  createMessagesReader,
  createSectionsReader,
  defineFormat,
  harmfulTokens,
  lastUserIndex,
  type ReaderContext,
  sectionsGrammar,
} from '@modelspeak/core/authoring';
import { nineCharacterId } from './call-ids.js';
import { compileTemplate, type Template } from './jinja/template.js';
import { marksOf, type ReplyShape, replyHeader } from './marks.js';
import { type ChatTemplateOptions, type ParsedOptions, options as schema } from './options.js';
import { type Place, refuseLoss } from './places.js';
import { type Findings, probe, TOOL } from './probe.js';
import {
  type Asked,
  type Rendered,
  type Renderer,
  renderTemplate,
  type Variables,
} from './renderer.js';
import { bareCallReader } from './replies/bare-call.js';
import { findReplies, openingMarks, type Replies } from './replies/find.js';
import { HARMONY_ENDS } from './replies/harmony.js';
import { coverageOf, isOwn, type Run, textOfRuns } from './runs.js';
import { divideTokens } from './special-tokens.js';
import { templateNames } from './template-names.js';
import {
  type NamedTemplate,
  readTokenizerConfig,
  type TokenizerConfig,
} from './tokenizer-config.js';
import { USUAL_INTAKE } from './variables.js';
import { writeRuns } from './write-runs.js';

/** The input for a format: a chat template, and information that it does not contain. */
export interface ChatTemplateDefinition {
  /** The format's name; `chat-template` by default. */
  readonly name?: string | undefined;
  /** The models that use it, with `*` for any characters. */
  readonly models?: readonly (string | ModelPattern)[] | undefined;
  /**
   * The template, or a list of named templates as in `tokenizer_config.json`: `tool_use` is used with tools,
   * otherwise `default`. Not needed if {@link tokenizerConfig} contains it.
   */
  readonly template?: string | readonly NamedTemplate[] | undefined;
  /** The name of the template to use if there are several. */
  readonly templateName?: string | undefined;
  /** The model's parsed `tokenizer_config.json`: its special tokens, and usually its template. */
  readonly tokenizerConfig?: TokenizerConfig | undefined;
  /**
   * The special tokens of the model's tokenizer, and added tokens with a meaning in its format. In
   * `<|reserved_*|>`, `*` matches letters, digits and underscores. Content cannot contain them.
   */
  readonly specialTokens?: readonly string[] | undefined;
  /** The values of `bos_token`, `eos_token` and so on, in addition to the tokenizer's own. */
  readonly tokens?: { readonly [name: string]: string } | undefined;
  /** The stop sequences; by default `eos_token` and the text that the template writes after a reply. */
  readonly stop?: readonly string[] | undefined;
  /** How to read replies; by default detected from the template's marks. */
  readonly replies?: Replies | undefined;
}

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
    stop: (options) => setupOf(options).stop,
    ends: (options) => setupOf(options).ends,
    supports: (options) => setupOf(options).supports,
    request,
    write(conversation, out, context) {
      const setup = setupOf(context.options);
      const { runs, places } = setup.render(conversation, context);
      if (!context.takesLoss)
        refuseLoss(places, coverageOf(runs), expectedLoss(conversation, setup));
      writeRuns(runs, marksOf(runs, conversation, setup.shapeOf(context)), setup.tokens, out);
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

/** The information about a model before its template is tried. */
interface Model {
  readonly definition: ChatTemplateDefinition;
  readonly templates: ReadonlyMap<string, Template>;
  readonly special: readonly string[];
  readonly added: readonly string[];
  readonly named: Readonly<Record<string, string>>;
}

function readModel(definition: ChatTemplateDefinition): Model {
  const { tokenizerConfig, tokens = {}, specialTokens = [] } = definition;
  const facts = readTokenizerConfig(tokenizerConfig ?? {});
  const given = definition.template ?? facts.template;
  if (given === undefined) {
    throw new ModelspeakError(
      'invalid_format',
      'missing chat template; pass it as template (newer models have it in chat_template.jinja)',
      { path: 'template' },
    );
  }
  const list = typeof given === 'string' ? [{ name: 'default', template: given }] : given;
  const named = { ...facts.named, ...tokens };
  return {
    definition,
    templates: new Map(list.map(({ name, template }) => [name, compileTemplate(template)])),
    special: [...specialTokens, ...facts.special, ...Object.values(named)],
    added: facts.added,
    named,
  };
}

/** Chooses a template as transformers does: with tools, the template for tools. */
function chooseTemplate({ definition, templates }: Model): Renderer['templateFor'] {
  const find = (name: string): Template => {
    const template = templates.get(name);
    if (template !== undefined) return template;
    throw new ModelspeakError(
      'invalid_format',
      `there is no template named ${name}; use one of ${[...templates.keys()].join(', ')}`,
      { path: 'templateName' },
    );
  };
  const { templateName } = definition;
  if (templateName !== undefined) {
    const template = find(templateName);
    return () => template;
  }
  const forTools = templates.get('tool_use');
  const usual = templates.size === 1 ? [...templates.values()][0] : undefined;
  const otherwise = usual ?? find('default');
  return ({ tools }) => (tools?.length ? (forTools ?? otherwise) : otherwise);
}

/** A compiled template with its fixed variables. */
interface Setup extends Findings {
  readonly control: readonly string[];
  readonly special: readonly string[];
  readonly stop: readonly string[];
  readonly ends: readonly string[];
  readonly tokens: ReplyShape['control'];
  readonly replies: Replies;
  readonly render: (conversation: Conversation, asked: Asked) => Rendered;
  readonly shapeOf: (asked: Asked) => ReplyShape;
}

const HI: Conversation = { messages: [{ role: 'user', content: 'Hi' }] };
const SAID: Conversation = {
  messages: [...HI.messages, { role: 'assistant', content: 'Hello' }],
};
/** A date for templates that require one. */
const SOME_DAY = '2025-01-01';

function prepare(model: Model, variables: Variables): Setup {
  const { definition, named, templates } = model;
  const sources = [...templates.values()].map(({ source }) => source);
  const first = divideTokens(model.special, model.added, sources);
  const renderer = {
    templateFor: chooseTemplate(model),
    harmful: harmfulTokens({ ...first, delimiters: [] }),
    named,
  };
  const asking: Asked = {
    generationPrompt: false,
    thinking: {},
    documents: undefined,
    today: SOME_DAY,
  };
  const attempt = (conversation: Conversation, asked: Asked, intake = {}) => {
    return renderTemplate(renderer, conversation, asked, variables, { ...USUAL_INTAKE, ...intake });
  };
  const { hello, tools } = greet((conversation) =>
    attempt(conversation, { ...asking, generationPrompt: true }),
  );
  const written = [...sources, textOfRuns(hello.runs)];
  const orNothing: Parameters<typeof probe>[0] = (conversation, intake) => {
    try {
      const rendered = attempt({ tools, ...conversation }, asking, intake);
      written.push(textOfRuns(rendered.runs));
      return rendered;
    } catch (error) {
      if (!(error instanceof ModelspeakError)) throw error;
      return undefined;
    }
  };

  const findings = probe(orNothing);
  const end = endOfReply(orNothing(SAID)?.runs ?? []);
  const replies = definition.replies ?? findReplies([...sources, findings.callText].join('\n'));
  const openings = openingMarks(replies);
  const { control, special } = divideTokens(model.special, model.added, [...written, ...openings]);
  const exact = [...control, ...special].filter((token) => !token.includes('*'));
  const tokens = compileControlTokens(exact);
  const stops = [named['eos_token'], firstToken(end, tokens, openings)].filter(Boolean);
  const isHarmony = 'messages' in replies && definition.replies === undefined;
  const stop = definition.stop ?? (isHarmony ? HARMONY_ENDS.stop : unique(stops));
  const ends = definition.stop ?? (isHarmony ? HARMONY_ENDS.ends : stop);
  const { intake } = findings;

  const headers = new Map<string, ReplyShape>();
  const isMarked = sources.some((source) => /\{%-?\s*generation\b/.test(source));
  const shapeOf = ({ thinking, today }: Asked): ReplyShape => {
    const key = JSON.stringify([thinking, today]);
    const known = headers.get(key);
    if (known !== undefined) return known;
    const asked = { ...asking, generationPrompt: true, thinking, today: today ?? SOME_DAY };
    const { runs } = attempt({ ...HI, tools }, asked);
    const prompt = textOfRuns(runs.filter(({ asksReply }) => asksReply));
    const shape: ReplyShape = {
      ...replyHeader(prompt, openings),
      ends: compileControlTokens(ends),
      control: tokens,
      marksGeneration: isMarked,
    };
    headers.set(key, shape);
    return shape;
  };

  return {
    ...findings,
    control: unique([...control, ...stop.filter((token) => exact.includes(token))]),
    special: special.filter((token) => !stop.includes(token)),
    stop,
    ends,
    tokens,
    replies,
    render: (conversation, asked) =>
      renderTemplate(renderer, conversation, asked, variables, intake),
    shapeOf,
  };
}

/** Renders a first message, with a tool if the template requires one. */
function greet(render: (conversation: Conversation) => Rendered): {
  readonly hello: Rendered;
  readonly tools: Conversation['tools'];
} {
  let refusal: ModelspeakError | undefined;
  for (const tools of [null, [TOOL]]) {
    try {
      return { hello: render({ ...HI, tools }), tools };
    } catch (error) {
      if (!(error instanceof ModelspeakError) || error.code !== 'unsupported') throw error;
      refusal ??= error;
    }
  }
  throw new ModelspeakError(
    'invalid_format',
    `the template refuses a conversation with a single user message: ${refusal?.problem}`,
    { path: 'template', cause: refusal },
  );
}

/** Returns the text after the content of a reply. */
function endOfReply(runs: readonly Run[]): string {
  return textOfRuns(runs.slice(runs.findLastIndex((run) => !isOwn(run)) + 1));
}

/** Returns the first special token of a text that is not one of these marks. */
function firstToken(
  text: string,
  tokens: ReplyShape['control'],
  marks: readonly string[],
): string | undefined {
  let match = tokens.find(text);
  while (match !== undefined && marks.includes(match.token)) match = tokens.find(text, match.end);
  return match?.token;
}

function unique(texts: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(texts.filter((text) => text !== undefined))];
}

const WORDS = ['low', 'medium', 'high'];

/** Returns the request options, derived from the variables that the template reads. */
function requestOf({ templates }: Model, replies: Replies): RequestSupport {
  const { reads, wordsOf } = templateNames([...templates.values()]);
  const isDescribed = 'sections' in replies;
  const effort = reads('reasoning_effort')
    ? unique([...WORDS, ...wordsOf('reasoning_effort')])
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
  const reader = createSectionsReader(replies.sections, ends, context);
  const { bareCalls } = replies;
  return bareCalls === undefined || !context.readsCalls
    ? reader
    : bareCallReader(reader, bareCalls);
}

/** Returns whether a loss is expected: the reasoning of past turns is left out. */
function expectedLoss({ messages }: Conversation, { supports }: Setup): (place: Place) => boolean {
  const asked = lastUserIndex(messages);
  return ({ kind, message }) =>
    kind === 'reasoning' &&
    supports.stripsPastReasoning === true &&
    message !== null &&
    message < asked;
}
