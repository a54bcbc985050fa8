import path from 'node:path';
import { UsageError } from './errors.js';
import {
  defaultModels,
  defaultPackageName,
  formatNameOf,
  identifierOf,
  modelProblem,
  nameProblem,
  packageNameProblem,
  titleOf,
} from './names.js';

/** The answers from the command line and the questions. */
export interface Answers {
  readonly folder?: string | undefined;
  readonly name?: string | undefined;
  readonly models?: readonly string[] | undefined;
  readonly packageName?: string | undefined;
}

/** A plugin to create, with everything that its files need. */
export interface Plugin {
  /** Its folder, as an absolute path. */
  readonly folder: string;
  /** The format's name, such as `my-model`. */
  readonly name: string;
  /** The display name, such as `My Model`. */
  readonly title: string;
  /** Its name in code, such as `myModel`. */
  readonly identifier: string;
  readonly packageName: string;
  /** The ids of the models; `*` stands for any characters. */
  readonly models: readonly string[];
  /** The id of one of them, for the README. */
  readonly exampleModel: string;
}

/**
 * Fills in the defaults and validates everything.
 *
 * @throws {UsageError}
 */
export function describePlugin(answers: Answers): Plugin {
  const { folder = answers.name } = answers;
  if (folder === undefined) {
    throw new UsageError('missing folder; use: npm create modelspeak-format my-model');
  }
  const name = answers.name ?? formatNameOf(folder);
  const packageName = answers.packageName ?? defaultPackageName(name);
  const models = answers.models?.length ? answers.models : defaultModels(name);
  const hint = answers.name === undefined ? '; give it with --name' : '';
  refuse('--name', nameProblem(name), hint);
  refuse('--package', packageNameProblem(packageName));
  for (const model of models) refuse('--models', modelProblem(model));
  return {
    folder: path.resolve(folder),
    name,
    title: titleOf(name),
    identifier: identifierOf(name),
    packageName,
    models,
    exampleModel: answers.models?.[0]?.replaceAll('*', '1') ?? `${name}-1`,
  };
}

function refuse(flag: string, problem: string | undefined, hint = ''): void {
  if (problem !== undefined) throw new UsageError(`${flag}: ${problem}${hint}`);
}
