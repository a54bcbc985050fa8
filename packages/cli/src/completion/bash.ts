import type { CompletedCommand, Values } from './completion-tree.js';
import { commandCases, optionCases, placeCases } from './shell-cases.js';

/** The script that completes a program in bash. */
export function bashCompletion(name: string, program: CompletedCommand): string {
  return `# Completion of ${name} for bash: add to ~/.bashrc: eval "$(${name} completion bash)"
_${name}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD - 1]}" path="" at
  COMPREPLY=()
  for ((at = 1; at < COMP_CWORD; at++)); do
    case "$path \${COMP_WORDS[at]}" in
${placeCases(program, 'path')}
    esac
  done
  case "$path $previous" in
${optionCases(program, repliesOf)}
  esac
  case "$path" in
${commandCases(program, caseOf)}
  esac
}
complete -o filenames -o bashdefault -F _${name} ${name}
`;
}

function caseOf({ options, commands, ...values }: CompletedCommand): string {
  const flags = options.flatMap(({ names }) => names.filter((each) => each.startsWith('--')));
  const names = commands.map((command) => command.path.at(-1) ?? '');
  const words = [...names, ...values.words];
  return `      if [[ $current == -* ]]; then
        COMPREPLY=($(compgen -W "${flags.join(' ')}" -- "$current"))
      else
        ${repliesOf({ words, isFile: values.isFile })}:
      fi`;
}

function repliesOf({ words, isFile }: Values): string {
  const given =
    words.length === 0 ? '' : `COMPREPLY+=($(compgen -W "${words.join(' ')}" -- "$current")); `;
  return isFile ? `${given}COMPREPLY+=($(compgen -f -- "$current")); ` : given;
}
