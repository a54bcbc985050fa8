import { type Message, ModelspeakError } from '@modelspeak/core';
import { attachImages, type ImageDetail } from '@modelspeak/prompts';
import type { Answer, DryRun } from './asking/answer.js';
import { ask } from './asking/ask.js';
import type { AnyAskOptions, UnlessDry, WithModel } from './asking/ask-options.js';
import { dryRunOf } from './asking/dry-run.js';
import { type Prepared, prepare } from './asking/prepare.js';
import { askForSamples } from './asking/samples.js';
import type { AnswersOf, GenerateOptions, MayBeSeveral, TemplateObjectInput } from './generate.js';
import type { Kit } from './kit.js';
import type { AnyPrompt, PromptInput } from './prompt/prompt-input.js';

/** The images to look at: at least one. */
export interface ScanImages {
  /**
   * Addresses of images, or images as data URLs. `imageDataUrl` of `@modelspeak/prompts/node` makes a data
   * URL from a file.
   */
  readonly urls: string | readonly string[];
  /** The level of detail; `auto` by default. */
  readonly detail?: ImageDetail | undefined;
  /**
   * `true`, the default, attaches the images to the last user message. `false` refuses a conversation with
   * several user messages.
   */
  readonly attachToLatest?: boolean | undefined;
}

/** Options of {@link scan}. */
export interface ScanOptions<
  Dry extends boolean = boolean,
  Count extends number | undefined = number | undefined,
> extends GenerateOptions<Dry, Count>,
    ScanImages {}

/** The type of `scan`. */
export type Scan<Asked = PromptInput | TemplateObjectInput, Chosen = WithModel> = <
  Dry extends boolean = false,
  Count extends number | undefined = undefined,
>(
  prompt: Asked,
  options: ScanOptions<Dry, Count> & Chosen,
) => Promise<UnlessDry<Dry, AnswersOf<Count>>>;

/** The same as in PromptingTools.jl. */
const MAX_TOKENS = 2500;

/** Makes `scan` for a kit. */
export function scanOf(kit: Kit) {
  return async (
    prompt: AnyPrompt,
    options: AnyAskOptions & ScanImages & MayBeSeveral,
  ): Promise<Answer | DryRun | readonly Answer[]> => {
    const { urls, detail, attachToLatest = true, samples, ...asking } = options;
    const text = prepare(kit, prompt, asking);
    const addresses = typeof urls === 'string' ? [urls] : urls;
    checkImages(addresses, text.conversation.messages, attachToLatest);
    const messages = attachImages(text.conversation.messages, addresses, { detail });
    const sampling = {
      maxTokens: MAX_TOKENS,
      ...text.model.settings.sampling,
      ...options.sampling,
    };
    const prepared: Prepared = {
      ...text,
      conversation: { ...text.conversation, messages },
      options: { ...text.options, sampling },
    };
    const act = (call: Prepared) =>
      samples === undefined ? ask(call) : askForSamples(call, samples);
    return options.dryRun === true ? dryRunOf(prepared, act) : act(prepared);
  };
}

/**
 * Shows images to a model and generates a text. The format must support images.
 *
 * @throws {ModelspeakError} `invalid_option` if there are no images; `invalid_input` if there is no user
 * message, or the last one has images already
 * @throws what `generate` throws
 *
 * @example
 * ```ts
 * import { scan } from '@modelspeak/ai';
 * import { chatModel } from '@modelspeak/chat';
 * import { openai } from '@modelspeak/endpoint-openai';
 * import { openaiMessages } from '@modelspeak/format-openai-messages';
 *
 * // A stand-in for a server.
 * const fetch = async () =>
 *   Response.json({ choices: [{ finish_reason: 'stop', message: { content: 'A cat.' } }] });
 * const model = chatModel({ format: openaiMessages({ model: 'm' }), endpoint: openai({ fetch }) });
 *
 * const urls = 'https://example.com/cat.png';
 * const { content } = await scan('What is this?', { model, urls, detail: 'low' });
 * console.log(content); // A cat.
 * ```
 */
export const scan: Scan = /* @__PURE__ */ scanOf({}) as Scan;

function checkImages(
  addresses: readonly string[],
  messages: readonly Message[],
  attachToLatest: boolean,
): void {
  if (addresses.length === 0) {
    throw new ModelspeakError('invalid_option', 'missing; pass at least one image', {
      path: 'urls',
    });
  }
  const users = messages.flatMap(({ role }, index) => (role === 'user' ? index : []));
  if (!attachToLatest && users.length > 1) {
    throw new ModelspeakError(
      'invalid_input',
      'there are several user messages that the images could be attached to; set attachToLatest to true',
      { path: `messages[${users[1]}]` },
    );
  }
  const latest = users.at(-1);
  const content = latest === undefined ? undefined : messages[latest]?.content;
  if (!Array.isArray(content) || !content.some(({ type }) => type.startsWith('image'))) return;
  throw new ModelspeakError(
    'invalid_input',
    'the message has images already; put all images into it, or none',
    {
      path: `messages[${latest}].content`,
    },
  );
}
