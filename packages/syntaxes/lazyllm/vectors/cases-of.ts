import { readFileSync } from 'node:fs';
import { type VectorOutcome, vectorCases } from '@modelspeak/conformance';
import { writeJson } from '@modelspeak/core';

type PrompterName = 'lazyllm-alpaca' | 'lazyllm-chat';

/** Runs the cases of one prompter: LazyLLM's files hold those of both. */
export function casesOf(
  prompter: PrompterName,
  run: (vector: unknown) => VectorOutcome,
): (vector: unknown) => VectorOutcome | undefined {
  return (vector) => (isOf(prompter, vector) ? run(vector) : undefined);
}

/** Reads the cases of one prompter in a file, as a file of their own. */
export function readCasesOf(prompter: PrompterName): (file: string) => string {
  return (file) => {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8');
    const cases = vectorCases(file, text).filter((vector) => isOf(prompter, vector));
    return writeJson({ cases });
  };
}

function isOf(prompter: PrompterName, vector: unknown): boolean {
  return (vector as { readonly prompter: string }).prompter === prompter;
}
