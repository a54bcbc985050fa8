import { allCommands, type CompletedCommand, type Values } from './completion-tree.js';

/** The script that completes a program in bash. */
export function bashCompletion(name: string, program: CompletedCommand): string {
  const commands = allCommands(program);
  const subcommands = commands.flatMap(({ commands: below }) => below);
  return `# Completion of ${name} for bash: add to ~/.bashrc: eval "$(${name} completion bash)"
_${name}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD - 1]}" path="" at
  COMPREPLY=()
  for ((at = 1; at < COMP_CWORD; at++)); do
    case "$path \${COMP_WORDS[at]}" in
${subcommands.map(({ path }) => `      " ${path.join(' ')}") path=" ${path.join(' ')}" ;;`).join('\n')}
    esac
  done
  case "$path $previous" in
${commands.flatMap((command) => afterOptions(command)).join('\n')}
  esac
  case "$path" in
${commands.map((command) => branchOf(command)).join('\n')}
  esac
}
complete -o filenames -o bashdefault -F _${name} ${name}
`;
}

/** What may follow each option that takes a value. */
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
  const flags = options.flatMap(({ names }) => names.filter((each) => each.startsWith('--')));
  const names = commands.map((command) => command.path.at(-1) ?? '');
  const words = [...names, ...values.words];
  return `    ${place})
      if [[ $current == -* ]]; then
        COMPREPLY=($(compgen -W "${flags.join(' ')}" -- "$current"))
      else
        ${repliesOf({ words, isFile: values.isFile })}:
      fi
      ;;`;
}

function repliesOf({ words, isFile }: Values): string {
  const given =
    words.length === 0 ? '' : `COMPREPLY+=($(compgen -W "${words.join(' ')}" -- "$current")); `;
  return isFile ? `${given}COMPREPLY+=($(compgen -f -- "$current")); ` : given;
}
