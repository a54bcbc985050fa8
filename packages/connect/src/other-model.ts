import { ModelspeakError } from '@modelspeak/core';
import { closestName } from '@modelspeak/core/authoring';
import type { ServerDescription } from '@modelspeak/endpoint';
import { isSameModel } from '@modelspeak/endpoint/authoring';

/** How many models a message lists. */
const MOST = 10;

/** The error for a model that a server does not have. */
export function missingModel(
  { server, models }: ServerDescription,
  asked: string,
): ModelspeakError {
  const problem = `${server} has no ${JSON.stringify(asked)}: unknown model`;
  const near = nearestName(asked, models);
  const listed = [...new Set([...(near === undefined ? [] : [near]), ...models])];
  const others = listed.length > MOST ? ', …' : '';
  const names = `models are ${listed.slice(0, MOST).join(', ')}${others}`;
  return refusal(
    near === undefined
      ? `${problem}; the ${names}`
      : `${problem}; did you mean ${JSON.stringify(near)}? The ${names}`,
  );
}

/** The error for a server that runs another model, and would answer under any name. */
export function otherModel(
  { server, models }: ServerDescription,
  url: string,
  asked: string,
): ModelspeakError {
  const running = models.join(', ');
  return refusal(
    `${server} at ${url} runs ${running}, not ${JSON.stringify(asked)}; leave out model, or name ${running}; ` +
      'to choose how its prompts are written, set format',
  );
}

function refusal(problem: string): ModelspeakError {
  return new ModelspeakError('invalid_option', problem, { path: 'model' });
}

/** The model that a name most likely means. */
export function nearestName(asked: string, models: readonly string[]): string | undefined {
  return closestName(asked, models) ?? models.find((model) => isSameModel(asked, model));
}
