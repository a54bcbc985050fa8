import type { ChatModel } from '@modelspeak/chat';
import { ModelspeakError } from '@modelspeak/core';
import { textOf } from '@modelspeak/core/authoring';
import type { GeneratedImage, ImageRequest } from '@modelspeak/endpoint';
import type { MayBeDry } from './asking/ask-options.js';
import { cannot, type PlainModel, plainModelOf } from './embed.js';
import type { TemplateObjectInput } from './generate.js';
import type { Kit } from './kit.js';
import { imageCost } from './models/cost.js';
import { conversationOf } from './prompt/messages-of.js';
import type { AnyPrompt, PromptInput } from './prompt/prompt-input.js';

/** How an image is drawn. */
export interface DrawOptions {
  /** Width and height in pixels; `1024x1024` by default. */
  readonly size?: `${number}x${number}` | undefined;
  /** As the model has it, such as `standard` or `hd`; the server's choice unless given. */
  readonly quality?: string | undefined;
  /** What else the request has, such as `{ response_format: 'b64_json' }`. */
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
  /** How many; one by default. */
  readonly count?: number | undefined;
  /** Ends the call. */
  readonly signal?: AbortSignal | undefined;
}

/** What was drawn. */
export interface Drawn {
  /** The image: its address or its bytes, and the prompt that the model made of yours. */
  readonly image: GeneratedImage;
  /** All of them, where there are several. */
  readonly images: readonly GeneratedImage[];
  /** What they cost, where that is known. */
  readonly cost: number | undefined;
  /** How many milliseconds it took. */
  readonly milliseconds: number;
}

/** Which model draws. */
export interface WithPainter {
  readonly model: PlainModel | ChatModel;
}

/** What an image would be asked by. */
export interface ImageDryRun {
  readonly request: ImageRequest;
}

/** `image`, of whichever prompts and models. */
export type DrawImage<Asked = PromptInput | TemplateObjectInput, Chosen = WithPainter> = <
  Dry extends boolean = false,
>(
  prompt: Asked,
  options: DrawOptions & Chosen & MayBeDry<Dry>,
) => Promise<Dry extends true ? ImageDryRun : Drawn>;

type AnyDrawOptions = DrawOptions & {
  readonly model?: PlainModel | ChatModel | string | undefined;
  readonly dryRun?: boolean | undefined;
};

/** Makes `image` of a kit. */
export function imageOf(kit: Kit) {
  return async (prompt: AnyPrompt, options: AnyDrawOptions): Promise<Drawn | ImageDryRun> => {
    const { endpoint, name } = plainModelOf(kit, options.model);
    const { size = '1024x1024', quality, count, extra, signal } = options;
    if (!/^\d{3,4}x\d{3,4}$/.test(size)) {
      throw new ModelspeakError('invalid_option', `found "${size}", expected e.g. 1024x1024`, {
        path: 'size',
      });
    }
    const last = conversationOf(kit, prompt, {}).messages.at(-1);
    const request: ImageRequest = {
      prompt: textOf(last?.content),
      model: name,
      size,
      count,
      ...((quality !== undefined || extra !== undefined) && {
        extra: { ...(quality !== undefined && { quality }), ...extra },
      }),
    };
    if (options.dryRun === true) return { request };
    if (endpoint.image === undefined) throw cannot(endpoint.name, 'draws no images');
    const start = performance.now();
    const { images } = await endpoint.image(request, { signal });
    const [first] = images;
    if (first === undefined) throw cannot(endpoint.name, 'drew no image');
    const each = imageCost(name, size, quality);
    return {
      image: first,
      images,
      cost: each === undefined ? undefined : each * images.length,
      milliseconds: performance.now() - start,
    };
  };
}

/**
 * Has a model draw. It sees the text of the last message alone: these models know no conversation.
 *
 * @throws {ModelspeakError} `invalid_option` for a size that is none, `unsupported` where the endpoint
 * has no such ability
 * @throws {EndpointError} where the server fails
 *
 * @example
 * ```ts
 * import { image } from '@modelspeak/ai';
 * import { openai } from '@modelspeak/endpoint-openai';
 *
 * // A stand-in for a server.
 * const fetch = async () => Response.json({ data: [{ url: 'https://example.com/cat.png' }] });
 * const model = { endpoint: openai({ fetch }), name: 'dall-e-3' };
 *
 * const drawn = await image('A cat on a mat', { model, quality: 'hd' });
 * console.log(drawn.image.url, drawn.cost); // https://example.com/cat.png 0.08
 * ```
 */
export const image: DrawImage = /* @__PURE__ */ imageOf({}) as DrawImage;
