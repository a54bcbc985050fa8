import { Field, parseServerJson } from '@modelspeak/bodies';
import {
  accumulate,
  compactJson,
  ModelspeakError,
  type ReaderOptions,
  type Reply,
  type ToolCall,
  writeJson,
} from '@modelspeak/core';
import { isEmpty } from '@modelspeak/core/authoring';
import { indexOf } from '../chunks/check-chunk.js';
import { createChunkReader } from '../chunks/read-chunks.js';
import { createStreamReader } from './stream-reader.js';

/** Reads a whole response: its body, the body's JSON text, or the text of an event stream. */
export function readResponse(
  response: unknown,
  choice: number,
  options: ReaderOptions,
): Reply<ToolCall> {
  if (typeof response !== 'string') return readResponseBody(response, choice, options);
  if (response.trimStart().startsWith('{')) {
    return readResponseBody(parseServerJson(response, ''), choice, options);
  }
  return readStreamText(response, choice, options);
}

function readStreamText(text: string, choice: number, options: ReaderOptions): Reply<ToolCall> {
  const reader = createStreamReader(choice, options);
  const events = [...reader.push(text), ...reader.end()];
  if (events.every((event) => event.type === 'end' && event.reason === 'unknown')) {
    throw new ModelspeakError(
      'incomplete',
      'the response is empty; expected JSON or an event stream',
    );
  }
  return accumulate<ToolCall>(events);
}

function readResponseBody(body: unknown, choice: number, options: ReaderOptions): Reply<ToolCall> {
  const reader = createChunkReader({ ...options, choice });
  const events = reader.push(body, '', 'message');
  const choices = new Field(body, '').get('choices');
  const chosen = choices.items.find((item, position) => indexOf(item, position) === choice);
  if (chosen === undefined) throw choices.unexpected(`a choice with the index ${choice}`);
  const reply = accumulate<ToolCall>([...events, ...reader.end()]);
  return { ...reply, message: { ...reply.message, ...readUntold(chosen.get('message')) } };
}

/** Returns the parts of a message that no event contains: its metadata, and audio. */
function readUntold(message: Field): object {
  const audio = message.get('audio');
  const untold = {
    ...filled({ name: message.get('name').text, stop_reason: message.get('stop_reason').text }),
    ...(!audio.isAbsent && { audio: readAudio(audio) }),
  };
  return wellFormed(untold, message.path);
}

function readAudio(audio: Field): object {
  if (audio.get('id').text === undefined) throw audio.get('id').unexpected('a string');
  return audio.object;
}

function filled(object: object): object {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => !isEmpty(value)));
}

/** Returns JSON data without lone surrogates in strings. */
function wellFormed(data: object, path: string): object {
  return JSON.parse(writeJson(data, compactJson, path), (_key, value) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  );
}
