import { allCommands, type CompletedCommand, quoted, type Values } from './completion-tree.js';

/** The script that completes a program in zsh. */
export function zshCompletion(name: string, program: CompletedCommand): string {
  const commands = allCommands(program);
  const subcommands = commands.flatMap(({ commands: below }) => below);
  return `#compdef ${name}
# Completion of ${name} for zsh: add to ~/.zshrc, after compinit: eval "$(${name} completion zsh)"
_${name}() {
  local current="$words[CURRENT]" previous="$words[CURRENT-1]" place="" at
  local -a options commands
  for ((at = 2; at < CURRENT; at++)); do
    case "$place $words[at]" in
${subcommands.map(({ path }) => `      " ${path.join(' ')}") place=" ${path.join(' ')}" ;;`).join('\n')}
    esac
  done
  case "$place $previous" in
${commands.flatMap((command) => afterOptions(command)).join('\n')}
  esac
  case "$place" in
${commands.map((command) => branchOf(command)).join('\n')}
  esac
}
if [[ "$funcstack[1]" = "_${name}" ]]; then
  _${name} "$@"
else
  compdef _${name} ${name}
fi
`;
}

function afterOptions({ path, options }: CompletedCommand): readonly string[] {
  const place = path.length === 0 ? '' : ` ${path.join(' ')}`;
  return options
    .filter(({ takesValue }) => takesValue)
    .map(({ names, ...values }) => {
      const patterns = names.map((each) => `"${place} ${each}"`).join(' | ');
      return `    ${patterns}) ${repliesOf(values)}return ;;`;
    });
}

function branchOf({ path, options, commands, ...values }: CompletedCommand): string {
  const place = path.length === 0 ? '""' : `" ${path.join(' ')}"`;
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
  return `    ${place})
      if [[ "$current" == -* ]]; then
        options=(${flags.join(' ')}); _describe -o -t options option options
      else
        ${below}${repliesOf(values)}:
      fi
      ;;`;
}

/** A word and what it is, as `_describe` takes them. */
function described(word: string, description: string): string {
  return quoted(`${word}:${description}`);
}

function repliesOf({ words, isFile }: Values): string {
  const given = words.length === 0 ? '' : `compadd -- ${words.map(quoted).join(' ')}; `;
  return isFile ? `${given}_files; ` : given;
}
