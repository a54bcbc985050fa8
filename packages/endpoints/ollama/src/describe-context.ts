import {
  describedCount,
  isJsonObject,
  type JsonObject,
  lookUp,
  type Server,
} from '@modelspeak/endpoint/authoring';

/** The context of a model: what it sets itself, else what Ollama chose when it loaded the model. */
export async function contextOf(
  server: Server,
  model: string,
  { parameters }: JsonObject,
  signal: AbortSignal | undefined,
): Promise<number | undefined> {
  return setIn(parameters) ?? loadedWith(model, await lookUp(server, 'api/ps', { signal }));
}

/** Parameters are lines of a name and a value. */
function setIn(parameters: unknown): number | undefined {
  if (typeof parameters !== 'string') return undefined;
  const [, value] = /^num_ctx[ \t]+(\d+)[ \t]*$/m.exec(parameters) ?? [];
  return describedCount(Number(value));
}

function loadedWith(model: string, running: JsonObject | undefined): number | undefined {
  const models: unknown = running?.['models'];
  const listed: readonly unknown[] = Array.isArray(models) ? models : [];
  const loaded = listed
    .filter(isJsonObject)
    .find(({ name }) => name === model || name === `${model}:latest`);
  return describedCount(loaded?.['context_length']);
}
