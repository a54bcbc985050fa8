import { ModelspeakError } from '@modelspeak/core';

/** A choice, perhaps with a description. */
export type Choice = string | readonly [choice: string, description: string];

/** The choices without their descriptions. */
export type ChoiceOf<Choices extends readonly Choice[]> = Choices[number] extends infer One
  ? One extends readonly [infer Name, string]
    ? Name
    : One
  : never;

/** The labels of the choices in the reply, and what the model is told about them. */
export interface Labels {
  /** The labels in the order of the choices. */
  readonly labels: readonly string[];
  /** A line for each choice. */
  readonly lines: string;
}

/** The choices without their descriptions. */
export function namesOf(choices: readonly Choice[]): readonly string[] {
  const names = choices.map((choice) => (typeof choice === 'string' ? choice : choice[0]));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (names.length > 0 && twice === undefined && !names.includes('')) return names;
  throw new ModelspeakError(
    'invalid_option',
    twice === undefined
      ? 'there must be choices, and none may be empty'
      : `the choice "${twice}" is there twice; remove one`,
    { path: 'choices' },
  );
}

/** The ways to label choices, the clearest first: the choices themselves, numbers, letters. */
export function labelings(choices: readonly Choice[]): readonly Labels[] {
  const names = namesOf(choices);
  const numbers = names.map((_, index) => `${index + 1}`);
  const letters = Array.from(LETTERS.slice(0, names.length));
  const areNumbers = names.some((name) => /^\d+$/.test(name));
  const all = [names, ...(areNumbers ? [] : [numbers]), letters];
  return all
    .filter((labels) => labels.length === names.length)
    .map((labels) => ({ labels, lines: linesOf(choices, labels) }));
}

/** The choice that a reply names: by its label, as it is written, or by its place in the list. */
export function choiceNamed(
  reply: string,
  names: readonly string[],
  labels: readonly string[],
): string | undefined {
  const said = reply.trim();
  const [, quoted = said] = /^"(.*)"$/s.exec(said) ?? [];
  const label = names[labels.indexOf(said)];
  const name = names.find((one) => one === said || one === quoted);
  // A number that is a choice never stands for a place.
  const isPlace = /^[1-9]\d*$/.test(said) && !names.some((one) => /^\d+$/.test(one));
  return label ?? name ?? (isPlace ? names[Number(said) - 1] : undefined);
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function linesOf(choices: readonly Choice[], labels: readonly string[]): string {
  return choices
    .map((choice, index) => {
      const label = labels[index];
      if (typeof choice === 'string') {
        return label === choice ? `${label} for "${choice}"` : `${label}. "${choice}"`;
      }
      const [name, description] = choice;
      return label === name
        ? `${label} for "${description}"`
        : `${label}. "${name}" for ${description}`;
    })
    .join('\n');
}
