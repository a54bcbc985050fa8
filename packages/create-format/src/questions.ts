import { cancel, intro, isCancel, text } from '@clack/prompts';
import { splitModels } from './arguments.js';
import { Cancelled } from './errors.js';
import {
  defaultModels,
  defaultPackageName,
  formatNameOf,
  modelProblem,
  nameProblem,
  packageNameProblem,
} from './names.js';
import type { Answers } from './plugin.js';

/**
 * Asks for what is missing on the command line: at most three questions.
 *
 * @throws {Cancelled}
 */
export async function askFor(given: Answers): Promise<Answers> {
  intro('A new format for Modelspeak');
  const suggested = given.folder === undefined ? 'my-model' : formatNameOf(given.folder);
  const name = given.name ?? (await ask('What is the format called?', suggested, nameProblem));
  const models =
    given.models ??
    splitModels(
      await ask(
        'Which models use it? (comma-separated ids; * for any characters)',
        list(name),
        (answer) => splitModels(answer).map(modelProblem).find(Boolean),
      ),
    );
  const packageName =
    given.packageName ??
    (await ask('What is its package called?', defaultPackageName(name), packageNameProblem));
  return { folder: given.folder ?? name, name, models, packageName };
}

function list(name: string): string {
  return defaultModels(name).join(', ');
}

async function ask(
  message: string,
  fallback: string,
  problem: (answer: string) => string | undefined,
): Promise<string> {
  const answer = await text({
    message,
    placeholder: fallback,
    defaultValue: fallback,
    validate: (given) => (given ? problem(given) : problem(fallback)),
  });
  if (!isCancel(answer)) return answer;
  cancel('Nothing was created.');
  throw new Cancelled();
}
