// npm run masks -- [--count N] [--only NAME] [--python PATH]: compares token ids and loss masks with those
// of transformers, for templates that TRL patched to mark what a model generates. Downloads TRL and the
// vocabularies once, into $MODELSPEAK_CACHE or ~/.cache/modelspeak.
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Tokenizer } from '@modelspeak/core';
import {
  type CheckedTokens,
  createRowChecker,
  loadTokenizer,
  openTrainer,
} from '@modelspeak/datasets';
import { conversations } from './masks/conversations.ts';
import { FAMILIES, type Family } from './masks/families.ts';
import { tokenizerFolder } from './masks/tokenizer-folder.ts';
import { provideTrl } from './masks/trl.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '500' },
    only: { type: 'string', default: '' },
    python: { type: 'string' },
  },
});
const trl = provideTrl(values.python);
process.env['PYTHONPATH'] = trl.pythonPath;

let failed = 0;
for (const family of FAMILIES.filter(({ name }) => name.includes(values.only))) {
  await compareFamily(family, Number(values.count));
}
process.exitCode = failed === 0 ? 0 : 1;

async function compareFamily(family: Family, count: number): Promise<void> {
  const folder = tokenizerFolder(family, trl.templates);
  const { python } = trl;
  const own = openTrainer({ name: 'hf', tokenizer: folder, python });
  const patched = openTrainer({ name: 'trl', tokenizer: folder, python });
  try {
    const { format, render } = family;
    const tokenizer = await loadTokenizer(folder, format);
    const check = createRowChecker({
      format,
      tokenizer,
      render,
      cut: 'none',
      trainEmptyReasoning: true,
    });
    const found = { ids: 0, masks: 0, otherPrompts: 0, differences: [] as string[] };
    for (const conversation of conversations(count, family)) {
      const { tokens } = check({ ...conversation });
      if (tokens === undefined) throw new Error('there are no tokens');
      const theirs = await own.encode(conversation);
      const trained = await patched.encode(conversation);
      const spell = (ids: readonly number[]): string => spelled(ids, tokenizer);
      const otherIds = differenceOf(tokens, { ...theirs, trained: tokens.trained }, spell);
      if (otherIds !== undefined) {
        found.differences.push(otherIds);
        continue;
      }
      found.ids++;
      // TRL changes some templates, so that the prompt of a turn begins that of the next.
      if (String(trained.ids) !== String(theirs.ids)) found.otherPrompts++;
      else {
        const otherMask = differenceOf(tokens, trained, spell);
        if (otherMask === undefined) found.masks++;
        else found.differences.push(otherMask);
      }
    }
    report(family, count, found);
  } finally {
    own.close();
    patched.close();
    rmSync(folder, { recursive: true });
  }
}

/** The first difference, with the text around it; `undefined` if there is none. */
function differenceOf(
  ours: CheckedTokens,
  theirs: CheckedTokens,
  spell: (ids: readonly number[]) => string,
): string | undefined {
  const around = (ids: readonly number[], at: number): string =>
    JSON.stringify(spell(ids.slice(Math.max(0, at - 5), at + 5)));
  const length = Math.max(ours.ids.length, theirs.ids.length);
  for (let at = 0; at < length; at++) {
    if (ours.ids[at] === theirs.ids[at]) continue;
    return `ids: ours ${around(ours.ids, at)}, theirs ${around(theirs.ids, at)}`;
  }
  const at = ours.trained.findIndex((isTrained, index) => isTrained !== theirs.trained[index]);
  if (at === -1) return undefined;
  const who = ours.trained[at] ? 'only ours' : 'only theirs';
  return `mask: ${who} trains ${JSON.stringify(spell(ours.ids.slice(at, at + 1)))} in ${around(ours.ids, at)}`;
}

function spelled(ids: readonly number[], tokenizer: Tokenizer): string {
  const bytes: Buffer[] = ids.map((id) => {
    const piece = tokenizer.piece?.(id);
    return piece instanceof Uint8Array
      ? Buffer.from(piece)
      : Buffer.from(piece?.token ?? `<${id}>`);
  });
  return Buffer.concat(bytes).toString();
}

interface Found {
  /** How many have the ids of transformers, with the model's own template. */
  readonly ids: number;
  /** How many have TRL's mask too. */
  readonly masks: number;
  /** For how many TRL's template writes another prompt than the model's own. */
  readonly otherPrompts: number;
  readonly differences: readonly string[];
}

function report({ name, explained }: Family, count: number, found: Found): void {
  const { ids, masks, otherPrompts, differences } = found;
  const unexplained = differences.filter((difference) => !explained?.test.test(difference));
  console.log(
    `${unexplained.length === 0 ? '✓' : '✗'} ${name}: of ${count} conversations, ${ids} have the ids of ` +
      `transformers; ${masks} have TRL's mask, and of ${otherPrompts} TRL writes another prompt`,
  );
  const known = differences.length - unexplained.length;
  if (explained !== undefined && known > 0) console.log(`    ${known} differ: ${explained.reason}`);
  for (const difference of unexplained.slice(0, 3)) console.log(`    ${difference}`);
  failed += unexplained.length;
}
