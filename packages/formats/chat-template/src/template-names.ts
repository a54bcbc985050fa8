import { visitTemplate } from './jinja/mentions.js';
import type { Template } from './jinja/template.js';
import type { Expression } from './jinja/tree.js';

/** The variables that a template reads. */
export interface TemplateNames {
  /** Whether it reads any of these variables from outside, rather than setting them itself. */
  reads(...names: readonly string[]): boolean;
  /** Returns the strings that a variable is compared with. */
  wordsOf(name: string): readonly string[];
}

/** Finds the variables that templates read. */
export function templateNames(templates: readonly Template[]): TemplateNames {
  const read = new Set<string>();
  const assigned = new Set<string>();
  const asked = new Set<string>();
  const words = new Map<string, Set<string>>();
  for (const { statements } of templates) {
    const visit = (expression: Expression): void => {
      if (expression.kind === 'name') read.add(expression.name);
      const isAsked =
        (expression.kind === 'test' && ['defined', 'undefined'].includes(expression.name)) ||
        (expression.kind === 'filter' && ['default', 'd'].includes(expression.name));
      if (isAsked && expression.object?.kind === 'name') asked.add(expression.object.name);
      if (expression.kind !== 'compare' || expression.first.kind !== 'name') return;
      const { name } = expression.first;
      for (const [, right] of expression.rest) {
        const items = right.kind === 'list' || right.kind === 'tuple' ? right.items : [right];
        for (const item of items) {
          if (item.kind !== 'literal' || typeof item.value !== 'string') continue;
          const known = words.get(name) ?? new Set();
          words.set(name, known.add(item.value));
        }
      }
    };
    visitTemplate(statements, visit, (name) => assigned.add(name));
  }
  const isTold = (name: string): boolean =>
    read.has(name) && (asked.has(name) || !assigned.has(name));
  return {
    reads: (...names) => names.some(isTold),
    wordsOf: (name) => [...(words.get(name) ?? [])],
  };
}
