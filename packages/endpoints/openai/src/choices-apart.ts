import { isJsonObject, type JsonObject } from '@modelspeak/endpoint/authoring';

/** A response of several choices as responses of one each, of which the first has the usage. */
export function choicesApart(response: JsonObject): readonly JsonObject[] {
  const { choices, usage, ...rest } = response;
  if (!Array.isArray(choices)) return [response];
  return choices.map((choice: unknown, index) => ({
    ...rest,
    choices: [isJsonObject(choice) ? { ...choice, index: 0 } : choice],
    ...(index === 0 && usage !== undefined && { usage }),
  }));
}
