import { ModelspeakError } from '@modelspeak/core';
import type { CallOptions, MediaTypes, PromptMedia } from '@modelspeak/endpoint';
import {
  isJsonObject,
  type JsonObject,
  lookUp,
  type MediaData,
  mediaData,
  mediaPath,
  placeMedia,
  type Server,
} from '@modelspeak/endpoint/authoring';

/** What the server calls the kinds of media, and what people do. */
const MODALITIES = {
  image: { key: 'vision', name: 'images' },
  audio: { key: 'audio', name: 'audio' },
  video: { key: 'video', name: 'videos' },
} as const satisfies Record<MediaData['kind'], object>;

/** The mark of servers that do not choose one themselves. */
const OLD_MARK = '<__media__>';

/**
 * Writes a prompt with images and other media. The server says by `/props` which mark stands for them: a random one,
 * which no content can know. Content that has it nevertheless is refused.
 *
 * @throws {ModelspeakError} `unsupported` if the model does not take such media
 */
export async function writeMedia(
  name: string,
  server: Server,
  prompt: string,
  media: readonly PromptMedia[],
  options: CallOptions,
): Promise<object> {
  const props = (await lookUp(server, 'props', options)) ?? {};
  const inOrder = [...media].sort((one, other) => one.start - other.start);
  const data = inOrder.map((span) => {
    const one = mediaData(name, span);
    checkModality(name, props, one, span);
    return one.base64;
  });
  const mark = typeof props['media_marker'] === 'string' ? props['media_marker'] : OLD_MARK;
  const placed = placeMedia(name, prompt, inOrder, {
    markOf: () => mark,
    marks: new RegExp(mark.replaceAll(/[^\w\s]/g, String.raw`\$&`)),
  });
  const beginning = await addedBeginning(server, props, options);
  return {
    prompt_string: placed.startsWith(beginning) ? placed.slice(beginning.length) : placed,
    multimodal_data: data,
  };
}

/** What the model takes, by `/props`: without a projector, it takes text only. */
export async function mediaTypes(server: Server, options: CallOptions = {}): Promise<MediaTypes> {
  const props = (await lookUp(server, 'props', options)) ?? {};
  return { images: takes(props, 'image'), audio: takes(props, 'audio'), addresses: false };
}

function takes({ modalities }: JsonObject, kind: MediaData['kind']): boolean {
  return isJsonObject(modalities) && modalities[MODALITIES[kind].key] === true;
}

function checkModality(
  name: string,
  props: JsonObject,
  { kind }: MediaData,
  span: PromptMedia,
): void {
  if (takes(props, kind)) return;
  const { name: what } = MODALITIES[kind];
  throw new ModelspeakError(
    'unsupported',
    `the model of ${name} takes no ${what}; leave this part out, or start the server with a model that does, and with its --mmproj`,
    { path: mediaPath(span) },
  );
}

/** The token that the server puts before a text, which the format has already written. */
async function addedBeginning(
  server: Server,
  { bos_token: beginning }: JsonObject,
  options: CallOptions,
): Promise<string> {
  const body = { content: '', add_special: true };
  const tokens = (await lookUp(server, 'tokenize', { ...options, body }))?.['tokens'];
  const isAdded = Array.isArray(tokens) && tokens.length > 0;
  return isAdded && typeof beginning === 'string' ? beginning : '';
}
