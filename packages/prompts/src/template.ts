import { mismatch } from '@modelspeak/core/authoring';
import type { PlaceholdersOf } from './placeholders.js';
import { Prompt } from './prompt.js';

/** A prompt with a name and a description. */
export interface Template<Name extends string = string, Placeholder extends string = string> {
  /** Its name, such as `AskExpert`. */
  readonly name: Name;
  /** Its purpose, in a sentence. */
  readonly description: string;
  /** Its version; `-` if there is none. */
  readonly version: string;
  /** Its origin. */
  readonly source: string;
  /** The language it is written in, as a BCP 47 tag. */
  readonly language?: string | undefined;
  /** Notes that never reach a model. */
  readonly annotations?: readonly Annotation[] | undefined;
  /** The prompt itself. */
  readonly prompt: Prompt<Placeholder>;
}

/** A note on a template, which never reaches a model. */
export interface Annotation {
  /** The note itself. */
  readonly content: string;
  /** A comment on it, for people. */
  readonly comment?: string | undefined;
  /** Its tags. */
  readonly tags?: readonly string[] | undefined;
  /** Any other data. */
  readonly extras?: Readonly<Record<string, unknown>> | null | undefined;
}

/** The description of a template. */
export interface TemplateDetails {
  /** Its purpose, in a sentence. */
  readonly description?: string | undefined;
  /** Its version. */
  readonly version?: string | undefined;
  /** Its origin. */
  readonly source?: string | undefined;
  /** The language it is written in, as a BCP 47 tag. */
  readonly language?: string | undefined;
}

/** The parts from which {@link createTemplate} makes a template. */
export interface TemplateParts<Name extends string, System extends string, User extends string>
  extends TemplateDetails {
  /** Its name. */
  readonly name: Name;
  /** The system message; by default that of PromptingTools.jl, "Act as a helpful AI assistant." */
  readonly system?: System | undefined;
  /** The user message. */
  readonly user: User;
}

/** The default details of a template. */
export const NO_DETAILS = { description: '', version: '-', source: '' } as const;

/**
 * Makes a template from a system message and a user message, with placeholders in double braces.
 *
 * @throws {ModelspeakError} `invalid_input` for a missing name or text, and for a placeholder whose
 * name PromptingTools.jl reserves
 *
 * @example
 * ```ts
 * import { createTemplate } from '@modelspeak/prompts';
 *
 * const greet = createTemplate({
 *   name: 'GreetLikePirate',
 *   description: 'Greets somebody as a pirate would.',
 *   system: 'You speak like a pirate.',
 *   user: 'Say hello to {{name}}.',
 * });
 * console.log(greet.prompt.formatMessages({ name: 'Ann' }));
 * // [
 * //   { role: 'system', content: 'You speak like a pirate.' },
 * //   { role: 'user', content: 'Say hello to Ann.' }
 * // ]
 * ```
 */
export function createTemplate<
  const Name extends string,
  const User extends string,
  const System extends string = never,
>(
  parts: TemplateParts<Name, System, User>,
): Template<Name, PlaceholdersOf<System | User, 'double'>> {
  const { name, system = 'Act as a helpful AI assistant.', user } = parts;
  const { description, version, source, language } = parts;
  for (const [key, value] of Object.entries({ name, system, user })) {
    if (typeof value === 'string' && (value !== '' || key !== 'name')) continue;
    throw mismatch(value, key, key === 'name' ? 'a string that is not empty' : 'a string');
  }
  const messages = [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ] as const;
  const prompt = Prompt.fromMessages(messages, { braces: 'double' });
  return {
    name,
    description: description ?? NO_DETAILS.description,
    version: version ?? NO_DETAILS.version,
    source: source ?? NO_DETAILS.source,
    ...(language !== undefined && { language }),
    prompt: prompt as unknown as Prompt<PlaceholdersOf<System | User, 'double'>>,
  };
}
