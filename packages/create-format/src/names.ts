import path from 'node:path';

const FORMAT_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const PACKAGE_NAME = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?modelspeak-format-[a-z0-9][a-z0-9._~-]*$/;
const PREFIX = 'modelspeak-format-';

/** The longest name that npm accepts. */
const LONGEST_PACKAGE_NAME = 214;

/** Names that a format cannot have in code: reserved in JavaScript, or used by the template. */
const TAKEN = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval ' +
    'export extends false finally for function if implements import in instanceof interface let new ' +
    'null package private protected public return static super switch this throw true try typeof ' +
    'undefined var void while with yield ' +
    'createSectionsReader defineFormat defineOptions message options test testFormat textOf turn ' +
    'writeCalls writeEnd writeHeader writeJson'
  ).split(' '),
);

/** The format name that a folder suggests. */
export function formatNameOf(folder: string): string {
  const name = path.basename(path.resolve(folder));
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name;
}

/** The default name of a format's package. */
export function defaultPackageName(name: string): string {
  return PREFIX + name;
}

/** The default models of a format: those with its name. */
export function defaultModels(name: string): readonly string[] {
  return [`${name}*`, `*/${name}*`];
}

/** Returns what is wrong with a format's name. */
export function nameProblem(name: string): string | undefined {
  if (FORMAT_NAME.test(name)) return undefined;
  return `found ${JSON.stringify(name)}, expected a-z, 0-9 and single dashes, such as my-model`;
}

/** Returns what is wrong with a package name; the command only finds packages with these names. */
export function packageNameProblem(name: string): string | undefined {
  if (PACKAGE_NAME.test(name) && name.length <= LONGEST_PACKAGE_NAME) return undefined;
  return (
    `found ${JSON.stringify(name)}, expected ${PREFIX}x or @scope/${PREFIX}x in lower case, ` +
    `of at most ${LONGEST_PACKAGE_NAME} characters`
  );
}

/** Returns what is wrong with a model id. */
export function modelProblem(model: string): string | undefined {
  if (/^[\w./:@*+~-]+$/.test(model)) return undefined;
  return `found ${JSON.stringify(model)}, expected a model id such as acme/my-model-*`;
}

/** The name of a format in code: `myModel` for `my-model`. */
export function identifierOf(name: string): string {
  const identifier = name.replace(/-([a-z0-9])/g, (_dash, letter: string) => letter.toUpperCase());
  if (/^\d/.test(identifier)) return `format${identifier}`;
  return TAKEN.has(identifier) ? `${identifier}Format` : identifier;
}

/** A display name: `My Model` for `my-model`. */
export function titleOf(name: string): string {
  return name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
