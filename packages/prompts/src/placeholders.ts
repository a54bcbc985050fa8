/**
 * How placeholders are written, and by which rules they are filled.
 *
 * - `single`: `{topic}`, as in Apache Flink Agents. A name may have any characters except braces; every
 *   message is filled.
 * - `double`: `{{topic}}`, as in PromptingTools.jl. A name may have any characters except a closing
 *   brace; only system and user messages are filled.
 *
 * Spaces are part of the name.
 */
export type Braces = 'single' | 'double';

/**
 * The names of the placeholders in a literal text, as a union. It is `string` if the text is not a literal,
 * and for a text with more than a hundred placeholders.
 */
export type PlaceholdersOf<Text extends string, Style extends Braces = 'single'> = [Text] extends [
  never,
]
  ? never
  : // True for `string` and for patterns such as `a ${string}`, which are not known in full.
    Record<never, never> extends Readonly<Record<Text, unknown>>
    ? string
    : [Style] extends ['single']
      ? SingleBraces<Text>
      : [Style] extends ['double']
        ? DoubleBraces<Text>
        : string;

type Limit = 100;

/** Each closing brace ends a placeholder that began at the last opening brace before it. */
type SingleBraces<
  Text extends string,
  Found extends string = never,
  Steps extends readonly unknown[] = [],
> = Steps['length'] extends Limit
  ? string
  : Text extends `${infer Before}}${infer After}`
    ? SingleBraces<After, Found | BehindLastBrace<Before>, [...Steps, unknown]>
    : Found;

type BehindLastBrace<Text extends string> = Text extends `${string}{${infer Behind}`
  ? FromFirstBrace<Behind>
  : never;

type FromFirstBrace<
  Text extends string,
  Steps extends readonly unknown[] = [],
> = Steps['length'] extends Limit
  ? string
  : Text extends `${string}{${infer Behind}`
    ? FromFirstBrace<Behind, [...Steps, unknown]>
    : Text extends ''
      ? never
      : Text;

type DoubleBraces<
  Text extends string,
  Found extends string = never,
  Steps extends readonly unknown[] = [],
> = Steps['length'] extends Limit
  ? string
  : Text extends `${string}{{${infer Behind}`
    ? Behind extends `${infer Name}}${infer After}`
      ? [Name, After] extends [`${infer _First}${string}`, `}${infer Rest}`]
        ? DoubleBraces<Rest, Found | Name, [...Steps, unknown]>
        : DoubleBraces<After, Found, [...Steps, unknown]>
      : Found
    : Found;
