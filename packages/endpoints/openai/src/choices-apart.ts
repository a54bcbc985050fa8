import { isJsonObject, type JsonObject } from '@modelspeak/endpoint/authoring';

/** Splits a response with several choices into responses with one choice each. The first has the usage. */
export function choicesApart(response: JsonObject): readonly JsonObject[] {
  const { choices, usage, ...rest } = response;
  if (!Array.isArray(choices)) return [response];
  return choices.map((choice: unknown, index) => ({
    ...rest,
    choices: [isJsonObject(choice) ? { ...choice, index: 0 } : choice],
    ...(index === 0 && usage !== undefined && { usage }),
  }));
}
