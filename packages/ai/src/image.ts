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

/** Options of {@link image}. */
export interface DrawOptions {
  /** Width and height in pixels; `1024x1024` by default. */
  readonly size?: `${number}x${number}` | undefined;
  /** The quality, such as `standard` or `hd`; by default the server chooses. */
  readonly quality?: string | undefined;
  /** More parameters of the request, such as `{ response_format: 'b64_json' }`. */
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
  /** The number of images; 1 by default. */
  readonly count?: number | undefined;
  /** Cancels the call. */
  readonly signal?: AbortSignal | undefined;
}

/** The result of {@link image}. */
export interface Drawn {
  /** The image: its address or its bytes, and the prompt that the model made from yours. */
  readonly image: GeneratedImage;
  /** All images. */
  readonly images: readonly GeneratedImage[];
  /** The cost, if it is known. */
  readonly cost: number | undefined;
  /** The duration in milliseconds. */
  readonly milliseconds: number;
}

/** The model that draws. */
export interface WithPainter {
  readonly model: PlainModel | ChatModel;
}

/** The request that would be sent for an image. */
export interface ImageDryRun {
  /** The body that the server would get; of a model in this process, what the endpoint would get. */
  readonly request: unknown;
}

/** The type of `image`. */
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

/** Makes `image` for a kit. */
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
    if (options.dryRun === true) return { request: endpoint.writeImage?.(request) ?? request };
    if (endpoint.image === undefined) throw cannot(endpoint.name, 'cannot draw images');
    const start = performance.now();
    const { images } = await endpoint.image(request, { signal });
    const [first] = images;
    if (first === undefined) throw cannot(endpoint.name, 'returned no image');
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
 * Draws an image. The model sees only the text of the last message.
 *
 * @throws {ModelspeakError} `invalid_option` for an invalid size, `unsupported` if the endpoint cannot draw
 * images
 * @throws {EndpointError} if the server fails
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
