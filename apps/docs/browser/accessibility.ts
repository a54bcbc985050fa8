import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string }[];
}

/** The serious and critical problems that axe finds on a page. */
export async function faultsOf(page: Page): Promise<string[]> {
  const violations = await violationsOf(page);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(described);
}

/** The problems that axe finds on a page, whatever their impact: all of them, or those of some rules. */
export async function breachesOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  return (await violationsOf(page, rules)).map(described);
}

async function violationsOf(page: Page, rules?: readonly string[]): Promise<readonly Violation[]> {
  // In the middle of a transition, a colour has less contrast than it will have.
  await page.waitForFunction(() =>
    document.getAnimations().every((each) => !(each instanceof CSSTransition)),
  );
  await page.evaluate(source);
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Violation[] }> };
    };
    const { violations } = await axe.run(only ? { runOnly: only } : {});
    return violations;
  }, rules);
}

function described({ id, nodes }: Violation): string {
  const places = nodes.slice(0, 4).map(({ html }) => html.slice(0, 160));
  return `${id}: ${places.join(' | ')}`;
}
