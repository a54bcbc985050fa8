import { ModelspeakError } from '@modelspeak/core';
import type { PromptMedia, PromptRequest } from '@modelspeak/endpoint';
import {
  isJsonObject,
  mediaData,
  mediaPath,
  placeMedia,
  type SamplingNames,
  writeSampling,
} from '@modelspeak/endpoint/authoring';

const NAMES: SamplingNames = {
  maxTokens: 'num_predict',
  temperature: 'temperature',
  topP: 'top_p',
  topK: 'top_k',
  minP: 'min_p',
  seed: 'seed',
  presencePenalty: 'presence_penalty',
  frequencyPenalty: 'frequency_penalty',
  repeatPenalty: 'repeat_penalty',
  stop: 'stop',
};

/**
 * By default, Ollama drops the beginning of a prompt that is too long, and goes on in a full context by forgetting the
 * beginning of the prompt. Older versions take no notice of this.
 *
 * @see https://github.com/ollama/ollama/blob/main/api/types.go
 */
export const WITHIN_CONTEXT = { truncate: false, shift: false } as const;

/**
 * A prompt with its images. Ollama looks for their marks in a raw prompt.
 *
 * @throws {ModelspeakError} `unsupported` for other media
 */
function writeMedia(server: string, prompt: string, media: readonly PromptMedia[]): object {
  if (media.length === 0) return { prompt };
  const inOrder = [...media].sort((one, other) => one.start - other.start);
  const images = inOrder.map((span) => {
    const { kind, base64 } = mediaData(server, span);
    if (kind === 'image') return base64;
    throw new ModelspeakError('unsupported', `${server} takes images alone; leave this part out`, {
      path: mediaPath(span),
    });
  });
  const marks = { markOf: (index: number) => `[img-${index}]`, marks: /\[img-\d+\]/ };
  return { prompt: placeMedia(server, prompt, inOrder, marks), images };
}

/** The body of a request to `/api/generate`, without the model. */
export function writeRequest(
  server: string,
  request: PromptRequest,
  contextLength: number | undefined,
): object {
  const { prompt, media = [], language, extra: { options: others, ...extra } = {} } = request;
  if (typeof prompt !== 'string') {
    throw new ModelspeakError('unsupported', `${server} takes no token ids; send a string`, {
      path: 'prompt',
    });
  }
  if (language !== undefined) {
    throw new ModelspeakError(
      'unsupported',
      `${server} supports no grammars; leave the option out, or use llama.cpp's own server`,
      { path: 'language' },
    );
  }
  const options = {
    ...(contextLength !== undefined && { num_ctx: contextLength }),
    ...writeSampling(server, request, NAMES),
  };
  return {
    ...writeMedia(server, prompt, media),
    raw: true,
    stream: true,
    ...WITHIN_CONTEXT,
    // The caller's own options are merged with the others, instead of replacing them all.
    options: others === undefined || isJsonObject(others) ? { ...options, ...others } : others,
    ...extra,
  };
}
