import { ModelspeakError } from '@modelspeak/core';
import type { PlaceholdersOf } from './placeholders.js';
import { Prompt } from './prompt.js';

/** A prompt with a name, and what people want to know of it. */
export interface Template<Name extends string = string, Placeholder extends string = string> {
  /** What it is called: in the library `AskExpert` and the like. */
  readonly name: Name;
  /** What it is for, in a sentence. */
  readonly description: string;
  /** Its version; `-` where none is given. */
  readonly version: string;
  /** Where it comes from. */
  readonly source: string;
  /** The language it is written in, as a BCP 47 tag. */
  readonly language?: string | undefined;
  /** Notes that are kept with it and never reach a model. */
  readonly annotations?: readonly Annotation[] | undefined;
  /** The prompt itself. */
  readonly prompt: Prompt<Placeholder>;
}

/** A note that is kept with a template and never reaches a model. */
export interface Annotation {
  readonly content: string;
  readonly comment?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly extras?: Readonly<Record<string, unknown>> | null | undefined;
}

/** What a template may be made with besides its texts. */
export interface TemplateDetails {
  /** What it is for, in a sentence. */
  readonly description?: string | undefined;
  /** Its version. */
  readonly version?: string | undefined;
  /** Where it comes from. */
  readonly source?: string | undefined;
  /** The language it is written in, as a BCP 47 tag. */
  readonly language?: string | undefined;
}

/** What {@link createTemplate} makes a template of. */
export interface TemplateParts<Name extends string, System extends string, User extends string>
  extends TemplateDetails {
  readonly name: Name;
  /** The system message; by default that of PromptingTools.jl, "Act as a helpful AI assistant." */
  readonly system?: System | undefined;
  /** The message of the user. */
  readonly user: User;
}

/** What is said of a template about which nothing is said. */
export const NO_DETAILS = { description: '', version: '-', source: '' } as const;

/**
 * Makes a template of a system message and a user's message, with placeholders in double braces.
 *
 * @throws {ModelspeakError} `invalid_input` for a template without a name or a text
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
    throw new ModelspeakError('invalid_input', 'found no text, expected one', { path: key });
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
