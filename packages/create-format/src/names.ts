import path from 'node:path';

const FORMAT_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const PACKAGE_NAME = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?modelspeak-format-[a-z0-9][a-z0-9._~-]*$/;
const PREFIX = 'modelspeak-format-';

/** The longest name that npm takes. */
const LONGEST_PACKAGE_NAME = 214;

/** Names that a format cannot have in code: JavaScript reserves them, or the template uses them. */
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

/** The name of a format that the name of its folder suggests. */
export function formatNameOf(folder: string): string {
  const name = path.basename(path.resolve(folder));
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name;
}

/** The default name of a format's package. */
export function defaultPackageName(name: string): string {
  return PREFIX + name;
}

/** The models of a format by default: those with its name. */
export function defaultModels(name: string): readonly string[] {
  return [`${name}*`, `*/${name}*`];
}

/** What is wrong with the name of a format. */
export function nameProblem(name: string): string | undefined {
  if (FORMAT_NAME.test(name)) return undefined;
  return `found ${JSON.stringify(name)}, expected a-z and 0-9 with single dashes, as in my-model`;
}

/** What is wrong with the name of a package: the command finds no others. */
export function packageNameProblem(name: string): string | undefined {
  if (PACKAGE_NAME.test(name) && name.length <= LONGEST_PACKAGE_NAME) return undefined;
  return (
    `found ${JSON.stringify(name)}, expected ${PREFIX}x or @scope/${PREFIX}x in lower case, ` +
    `of at most ${LONGEST_PACKAGE_NAME} characters`
  );
}

/** What is wrong with the id of a model. */
export function modelProblem(model: string): string | undefined {
  if (/^[\w./:@*+~-]+$/.test(model)) return undefined;
  return `found ${JSON.stringify(model)}, expected a model's id, as in acme/my-model-*`;
}

/** The name of a format in code: `myModel` for `my-model`. */
export function identifierOf(name: string): string {
  const identifier = name.replace(/-([a-z0-9])/g, (_dash, letter: string) => letter.toUpperCase());
  if (/^\d/.test(identifier)) return `format${identifier}`;
  return TAKEN.has(identifier) ? `${identifier}Format` : identifier;
}

/** A name as people write it: `My Model` for `my-model`. */
export function titleOf(name: string): string {
  return name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
