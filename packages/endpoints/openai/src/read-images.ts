import { EndpointError, type GeneratedImage, type Images } from '@modelspeak/endpoint';
import { isJsonObject, type JsonObject } from '@modelspeak/endpoint/authoring';

/** Reads the response of `/v1/images/generations`. */
export function readImages(server: string, response: JsonObject): Images {
  const { data, output_format } = response;
  const images = Array.isArray(data) ? data.map((entry) => readImage(entry, output_format)) : [];
  if (images.length > 0 && images.every((image) => image !== undefined)) return { images };
  throw new EndpointError('malformed', `${server} sent no images`, {
    body: JSON.stringify(response).slice(0, 300),
  });
}

function readImage(entry: unknown, format: unknown): GeneratedImage | undefined {
  if (!isJsonObject(entry)) return undefined;
  const { b64_json: base64, url, revised_prompt: revisedPrompt } = entry;
  const told = {
    ...(typeof format === 'string' && { mediaType: `image/${format}` }),
    ...(typeof revisedPrompt === 'string' && { revisedPrompt }),
  };
  if (typeof base64 === 'string') return { base64, ...told };
  return typeof url === 'string' ? { url, ...told } : undefined;
}
