/** What the library says of an option, and the flag that says the same. */
interface FlagWords {
  readonly said: RegExp;
  /** The flag. Where the command does not have it, the advice is left out. */
  readonly flag?: string;
  /** The words in its place; by default, the flag. */
  readonly words?: string;
  /** Whether the advice holds without the flag, too. */
  readonly isFree?: boolean;
}

/** In this order: the last ones are for any option of a format. */
const WORDS: readonly FlagWords[] = [
  { said: /\bonLoss: 'omit'/, flag: '--omit' },
  { said: /\bonLoss: 'reference'/, flag: '--on-loss', words: '--on-loss reference' },
  { said: /\bspecialTokens: 'escape'/, flag: '--special-tokens', words: '--special-tokens escape' },
  { said: /\benabled: false/, flag: '--thinking', words: '--thinking off' },
  { said: /\bcontinueFinalMessage\b/, flag: '--continue-final-message' },
  { said: /\bpass it with the option today\b/, flag: '--today', words: 'add --today DATE' },
  { said: /(?<=\braise )maxTokens\b/, flag: '--max-tokens' },
  { said: /(?<=\braise )wait\b/, flag: '--wait' },
  { said: /(?<=\bleave out )model\b/, flag: '--model' },
  { said: /\bset format\b/, flag: '--format', words: 'add --format' },
  { said: /\bset model: \{ name, context \}/, flag: '--context', words: 'add --context TOKENS' },
  {
    said: /\bset context to its number of tokens\b/,
    flag: '--context',
    words: 'add --context TOKENS',
  },
  {
    said: /\bjoin a format and an endpoint with chatModel\b/,
    flag: '--endpoint',
    words: 'name both with --endpoint and --format',
  },
  {
    said: /\buse parallelToolCalls: false, if its provider has that\b/,
    flag: '--max-calls',
    words: 'leave out --max-calls',
  },
  {
    said: /\bcall chatTemplate\(\{ template, specialTokens \}\)/,
    flag: '--option',
    words: 'add --option template=@FILE',
  },
  {
    said: /\bpass the model's tokenizerConfig(?: or its specialTokens\b|, or tokens: \{ \w+ \})/,
    flag: '--option',
    words: 'add --option tokenizerConfig=@tokenizer_config.json',
  },
  {
    said: /(?<=\bdoes not support reasoning; )leave this out\b/,
    flag: '--reasoning',
    words: 'leave it out with --reasoning drop,',
    isFree: true,
  },
  {
    said: /\bChoose a format by name\b/,
    flag: '--format',
    words: 'Choose a format with --format NAME in place of --model',
    isFree: true,
  },
  {
    said: /\bpass it as template\b/,
    flag: '--option',
    words: 'add --option template=@FILE',
    isFree: true,
  },
  {
    said: /\buse the tokenizer of a model with this format\b/,
    flag: '--endpoint',
    words: 'the model that runs there has another format: choose it with --format',
    isFree: true,
  },
  // No flag says these.
  { said: /\blet promptedTools of @modelspeak\/prompted-tools introduce them\b/ },
  { said: /\bset fitHistory\b/ },
  { said: /\braise the option (?:limit|streamLimit)\b/ },
  {
    said: /\b(?:the )?option (\w+): ["'](\w+)["'] or ["'](\w+)["']/,
    flag: '--option',
    words: '--option $1=$2 or $1=$3',
  },
  { said: /\b(?:the )?option (\w+): ["'](\w+)["']/, flag: '--option', words: '--option $1=$2' },
  { said: /\bthe profile '([\w-]+)'/, flag: '--option', words: '--option profile=$1' },
  { said: /\bthe format's option (\w+)\b/, flag: '--option', words: '--option $1' },
  { said: /\b(?:set )?([a-z]\w*): (true|false)\b/, flag: '--option', words: 'add --option $1=$2' },
  { said: /\b([a-z]\w*): '([\w.-]+)'/, flag: '--option', words: '--option $1=$2' },
];

/**
 * Says an error of the library in the flags of a command. What no flag of the command says is left out of its advice.
 *
 * @param flags The flags of the command, such as `--format`.
 */
export function inFlags(text: string, flags: ReadonlySet<string>): string {
  let said = text;
  for (const { said: words, flag, words: instead = flag ?? '', isFree } of WORDS) {
    if (isFree === true && !flags.has(flag ?? '')) continue;
    said =
      flag !== undefined && flags.has(flag)
        ? said.replace(new RegExp(words.source, 'g'), instead)
        : said.replace(adviceWith(words), '');
  }
  return said;
}

/** A part of advice, from where it is one of several. */
function adviceWith({ source }: RegExp): RegExp {
  const inside = '(?:(?!; |, or ).)*?';
  return new RegExp(`(?:; |, or )${inside}${source}(?:(?!; |, or ).)*`, 'g');
}
