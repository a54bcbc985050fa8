/**
 * How placeholders are spelled, and the rule that goes with it.
 *
 * - `single`: `{topic}`, by the rule of Apache Flink Agents. A name is any run of characters but
 *   braces; every message is filled.
 * - `double`: `{{topic}}`, by the rule of PromptingTools.jl. A name is any run of characters but a
 *   closing brace; only system and user messages are filled.
 *
 * Either way a name is taken as it is, spaces included.
 */
export type Braces = 'single' | 'double';

/**
 * The names of the placeholders of a literal text, as a union. For a text that is only known as a
 * string it is `string`, and so it is for one with more than a hundred of them.
 */
export type PlaceholdersOf<Text extends string, Style extends Braces = 'single'> = [Text] extends [
  never,
]
  ? never
  : // True of `string` and of patterns such as `a ${string}`, which are not known in full.
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
