import { type BodyParts, type Json, type Loss, parseJson } from '@modelspeak/core';
import { joinPath, pathSteps } from '@modelspeak/core/authoring';
import { formats } from '../formats.js';

/**
 * What was left out, as the author of a body knows it: by the keys that they wrote, with the path of a key
 * that the body has only once.
 */
export function lossesInBody(
  losses: readonly Loss[],
  given: BodyParts,
  from: string,
  body: string,
): readonly Loss[] {
  const label = formats.find(({ name }) => name === from)?.label ?? from;
  const written = parseJson(body);
  return losses.flatMap(({ path, problem }) => {
    if (problem !== `only ${from} knows this`) return [{ path, problem }];
    return keysAt(path, given).map((key) => {
      const places = placesOf(key, written);
      const [only] = places;
      return {
        path: only !== undefined && places.length === 1 ? only : key,
        problem: `only ${label} knows this`,
      };
    });
  });
}

const OWN_KEY = /(?:^parameters\.(\w+)|\.(signature|encrypted|id))$/;

/** The keys of the body that a path of its parts stands for; the path itself if it stands for a whole value. */
function keysAt(path: string, given: BodyParts): readonly string[] {
  if (path.endsWith('.extra')) {
    let value: unknown = given.conversation;
    for (const step of pathSteps(path)) value = (value as Record<string, unknown>)?.[step];
    if (typeof value === 'object' && value !== null) return Object.keys(value);
  }
  const [, parameter, proof] = OWN_KEY.exec(path) ?? [];
  return [parameter ?? proof ?? path];
}

function placesOf(key: string, value: Json | undefined, path = ''): readonly string[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => placesOf(key, item, `${path}[${index}]`));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => {
    const place = joinPath(path, name);
    return [...(name === key ? [place] : []), ...placesOf(key, item as Json, place)];
  });
}
