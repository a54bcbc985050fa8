/**
 * Whether a name that someone asks for is one of the model that a server runs. People leave out the maker, the
 * quantization and the ending of the file, and spell the rest in their way.
 *
 * @example
 * ```ts
 * import { isSameModel } from '@modelspeak/endpoint/authoring';
 *
 * console.log(isSameModel('qwen3:4b', 'Qwen3-4B-Q4_K_M.gguf')); // true
 * console.log(isSameModel('llama-3.1-8b', 'Qwen3-4B-Q4_K_M.gguf')); // false
 * ```
 */
export function isSameModel(asked: string, running: string): boolean {
  const [one, other] = [lettersOf(asked), lettersOf(running)];
  if (one === '' || other === '') return asked === running;
  return one.includes(other) || other.includes(one);
}

/** The letters and digits of a name, without its folders and the ending of its file. */
function lettersOf(name: string): string {
  const base = name.split(/[/\\]/).findLast((part) => part !== '') ?? '';
  return base
    .toLowerCase()
    .replace(/[.-]gguf$/, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
