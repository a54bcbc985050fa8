import { type CompletedCommand, quoted, type Values } from './completion-tree.js';
import { commandCases, optionCases, placeCases } from './shell-cases.js';

/** The script that completes a program in zsh. */
export function zshCompletion(name: string, program: CompletedCommand): string {
  return `#compdef ${name}
# Completion of ${name} for zsh: add to ~/.zshrc, after compinit: eval "$(${name} completion zsh)"
_${name}() {
  local current="$words[CURRENT]" previous="$words[CURRENT-1]" place="" at
  local -a options commands
  for ((at = 2; at < CURRENT; at++)); do
    case "$place $words[at]" in
${placeCases(program, 'place')}
    esac
  done
  case "$place $previous" in
${optionCases(program, repliesOf)}
  esac
  case "$place" in
${commandCases(program, caseOf)}
  esac
}
if [[ "$funcstack[1]" = "_${name}" ]]; then
  _${name} "$@"
else
  compdef _${name} ${name}
fi
`;
}

function caseOf({ options, commands, ...values }: CompletedCommand): string {
  const flags = options.flatMap(({ names, description }) =>
    names.filter((each) => each.startsWith('--')).map((each) => described(each, description)),
  );
  const names = commands.map((command) =>
    described(command.path.at(-1) ?? '', command.description),
  );
  const below =
    names.length === 0
      ? ''
      : `commands=(${names.join(' ')}); _describe -t commands command commands; `;
  return `      if [[ "$current" == -* ]]; then
        options=(${flags.join(' ')}); _describe -o -t options option options
      else
        ${below}${repliesOf(values)}:
      fi`;
}

/** A word and what it is, as `_describe` takes them. */
function described(word: string, description: string): string {
  return quoted(`${word}:${description}`);
}

function repliesOf({ words, isFile }: Values): string {
  const given = words.length === 0 ? '' : `compadd -- ${words.map(quoted).join(' ')}; `;
  return isFile ? `${given}_files; ` : given;
}
