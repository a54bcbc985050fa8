import type { ChatModel } from '@modelspeak/chat';
import type { Template, TemplateStore } from '@modelspeak/prompts';
import { type Classify, classifyOf } from './classify/classify.js';
import { type Embed, embedOf, type PlainModel } from './embed.js';
import { type Extract, extractOf } from './extract/extract.js';
import {
  type Generate,
  generateOf,
  type Stream,
  streamOf,
  type TemplateObjectInput,
} from './generate.js';
import { type DrawImage, imageOf } from './image.js';
import { lazyOf, type MakeLazyCall } from './lazy/lazy.js';
import type { Models } from './models/create-models.js';
import type { PromptInput, TemplateInput } from './prompt/prompt-input.js';
import { type Scan, scanOf } from './scan.js';
import { type AskForTools, toolsOf } from './tools/call-tools.js';

/** Settings of {@link createAi}. */
export interface AiSettings<Name extends string, Known extends Template> {
  /** The models. Calls may name them by name or alias. */
  readonly models?: Models<Name> | undefined;
  /** The default model. */
  readonly model?: ChatModel | NoInfer<Name> | undefined;
  /** The templates. Calls may use them by name, with their variables. */
  readonly templates?: TemplateStore<Known> | undefined;
  /** Whether calls report usage and cost by default. */
  readonly verbose?: boolean | ((line: string) => void) | undefined;
}

/** The functions of this package, with models and templates by name. */
export interface Ai<Name extends string = string, Known extends Template = Template> {
  readonly generate: Generate<Asked<Known>, Chosen<Name>>;
  readonly stream: Stream<Asked<Known>, Chosen<Name>>;
  readonly extract: Extract<Asked<Known>, Chosen<Name>>;
  readonly classify: Classify<Asked<Known>, Chosen<Name>>;
  readonly scan: Scan<Asked<Known>, Chosen<Name>>;
  readonly tools: AskForTools<Asked<Known>, Chosen<Name>>;
  readonly embed: Embed<ChosenOr<Name, PlainModel>>;
  readonly image: DrawImage<Asked<Known>, ChosenOr<Name, PlainModel>>;
  readonly lazy: MakeLazyCall<Asked<Known>>;
}

type Asked<Known extends Template> = PromptInput | TemplateObjectInput | TemplateInput<Known>;

interface Chosen<Name extends string> {
  /** A model, its name or an alias; by default that of `createAi`. */
  readonly model?: ChatModel | Name | undefined;
}

interface ChosenOr<Name extends string, Other> {
  /** A model, its name or an alias; by default that of `createAi`. */
  readonly model?: ChatModel | Name | Other | undefined;
}

/**
 * Makes the functions of this package for one program: they know its models and templates by name, and its
 * default model.
 *
 * @example
 * ```ts
 * import { createAi, createModels } from '@modelspeak/ai';
 * import { chatModel } from '@modelspeak/chat';
 * import { openai } from '@modelspeak/endpoint-openai';
 * import { openaiMessages } from '@modelspeak/format-openai-messages';
 * import { library } from '@modelspeak/prompts/library';
 *
 * const mini = chatModel({ format: openaiMessages({ model: 'm' }), endpoint: openai() });
 * const models = createModels({ mini }, { m: 'mini' });
 * const ai = createAi({ models, model: 'mini', templates: library });
 *
 * const prompt = { template: 'AskExpert', variables: { topic: 'tides' } } as const;
 * const { messages } = await ai.generate(prompt, { model: 'm', dryRun: true });
 * console.log(messages.map(({ role }) => role)); // [ 'system', 'user' ]
 * ```
 */
export function createAi<const Name extends string = never, Known extends Template = never>(
  settings: AiSettings<Name, Known>,
): Ai<Name, Known> {
  const kit = settings as AiSettings<string, Template>;
  // At run time the functions accept more than their types.
  return {
    generate: generateOf(kit),
    stream: streamOf(kit),
    extract: extractOf(kit),
    classify: classifyOf(kit),
    scan: scanOf(kit),
    tools: toolsOf(kit),
    embed: embedOf(kit),
    image: imageOf(kit),
    lazy: lazyOf(kit),
  } as unknown as Ai<Name, Known>;
}
