import { figuresOf, inKilobytes } from './figures.js';
import type { ShownEvidence } from './shown-evidence.js';

/** The files with figures, from the root of the repository. */
export const FILES_WITH_FIGURES = ['README.md', 'packages/formats/llama3/README.md'] as const;

/** The figures that READMEs contain, as they write them, by the name of their marker. */
export function readmeFigures(evidence: ShownEvidence): Readonly<Record<string, string>> {
  const { prompts, exceptions, disagreements, disputed, attacks = 0 } = figuresOf(evidence);
  const sizeOf = (name: string): string => {
    const found = evidence.sizes.find((size) => size.name === name);
    if (found === undefined) throw new Error(`scripts/size.json has no entry named ${name}`);
    return inKilobytes(found.measured);
  };
  return {
    outputs: prompts.toLocaleString('en-US'),
    'outputs, equal': (prompts - exceptions).toLocaleString('en-US'),
    attacks: roundedDown(attacks, 1000),
    disagreements: String(disagreements),
    disputed: String(disputed.rows),
    'size of llama3, writing': sizeOf('core with llama3, writing and validating'),
    'size of llama3': sizeOf('core with llama3, writing, validating and reading'),
    'size of llama3, hf': sizeOf(
      'core with llama3 in the profile hf, writing, validating and reading',
    ),
    'size of qwen3': sizeOf('core with qwen3'),
  };
}

const MARKED = /(<!-- figure: ([^>]+) -->)[^<]*(<!-- \/figure -->)/g;

/** Inserts figures between their markers. */
export function insertFigures(text: string, figures: Readonly<Record<string, string>>): string {
  return text.replace(MARKED, (_, begin: string, name: string, end: string) => {
    const figure = figures[name];
    if (figure === undefined) throw new Error(`there is no figure named ${name}`);
    return begin + figure + end;
  });
}

function roundedDown(count: number, step: number): string {
  return (Math.floor(count / step) * step).toLocaleString('en-US');
}
