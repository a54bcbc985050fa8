// npm run new:model -- TEMPLATE [--name NAME] [--model ID] [--write]: renders probes through a chat template, names
// the formats here that write nearly the same, shows the differences, and with --write drafts a version of the
// nearest, with vectors if Python has Jinja2.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { difference } from './lib/difference.ts';
import { root } from './lib/process.mjs';
import { type Candidate, candidates } from './new-model/candidates.ts';
import { draftVersion } from './new-model/draft.ts';
import { type Nearness, nearness } from './new-model/nearest.ts';
import { PROBES } from './new-model/probes.ts';
import { recordInPython } from './new-model/record.ts';
import { type Rendered, renderFormat, renderTemplate } from './new-model/rendered.ts';

const USAGE = `usage: npm run new:model -- TEMPLATE [--name NAME] [--model ID] [--write]
TEMPLATE is a file with a chat template, such as a model's chat_template.jinja
--name is the name of the new version, such as qwen4; by default that of the file
--model is the model's id, such as Qwen/Qwen4-8B, for the vectors
--write writes src/NAME.ts and vectors/chat-templates/NAME.json into the package of the nearest format`;

/** How many formats are named, and how many differences are shown. */
const SHOWN = { formats: 5, differences: 8 };

try {
  await main();
} catch (error) {
  console.error(`${(error as Error).message}\n${USAGE}`);
  process.exitCode = 2;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      model: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0)
    throw new Error('give one file with a chat template');
  if (!existsSync(file)) throw new Error(`${file} does not exist`);
  const template = readFileSync(file, 'utf8');
  const name = values.name ?? path.basename(file).replace(/\.\w+$/, '');
  if (!/^[a-z][\w.-]*$/i.test(name))
    throw new Error(`${name} is no name for a version; give --name`);

  const written = renderTemplate(template, PROBES);
  if (written.size === 0) throw new Error(`${file} renders none of ${PROBES.length} conversations`);
  const ranked = await rank(written);
  showRanking(ranked, written);
  const [nearest] = ranked;
  if (nearest === undefined) throw new Error('no package has a format');
  showDifferences(nearest, written);
  if (!values.write) return;
  const model = values.model ?? name;
  writeDraft(nearest.candidate, { name, template, model, source: path.basename(file) });
}

interface Ranked {
  readonly candidate: Candidate;
  readonly rendered: Rendered;
  readonly nearness: Nearness;
}

async function rank(written: Rendered): Promise<readonly Ranked[]> {
  const ranked = (await candidates()).map((candidate) => {
    const rendered = renderFormat(candidate.format, PROBES);
    return { candidate, rendered, nearness: nearness(written, rendered) };
  });
  const order = ({ nearness: { equal, share } }: Ranked): number => equal.length + share;
  return ranked.sort((one, other) => order(other) - order(one));
}

function showRanking(ranked: readonly Ranked[], written: Rendered): void {
  console.log(`The template renders ${written.size} of ${PROBES.length} conversations. Nearest:`);
  for (const { candidate, nearness: near } of ranked.slice(0, SHOWN.formats)) {
    const share = `${Math.round(near.share * 100)} % of the text`;
    console.log(
      `  ${candidate.packageName}, ${candidate.name}: ${near.equal.length} equal, ${share}`,
    );
  }
}

function showDifferences({ candidate, rendered, nearness: near }: Ranked, written: Rendered): void {
  if (near.differing.length === 0) {
    console.log(`${candidate.name} writes all of them: add the model's names to its models.`);
    return;
  }
  console.log(`Where the template (expected) and ${candidate.name} (got) differ:`);
  for (const id of near.differing.slice(0, SHOWN.differences)) {
    const actual = rendered.get(id);
    const how = actual === undefined ? 'refused' : difference(written.get(id) ?? '', actual);
    console.log(`  ${id}: ${how}`);
  }
  const more = near.differing.length - SHOWN.differences;
  if (more > 0) console.log(`  and ${more} more`);
}

function writeDraft(
  { folder, file, name: from }: Candidate,
  { name, ...recording }: Parameters<typeof recordInPython>[0],
): void {
  const drafted = `${folder}/src/${name}.ts`;
  const vectors = `${folder}/vectors/chat-templates/${name}.json`;
  for (const each of [drafted, vectors]) {
    if (existsSync(path.join(root, each))) throw new Error(`${each} exists already; give --name`);
  }
  const recorded = recordInPython({ name, ...recording }, PROBES);
  const source = readFileSync(path.join(root, file), 'utf8');
  writeFileSync(path.join(root, drafted), draftVersion(source, { from, to: name }));
  console.log(`Drafted ${drafted} from ${file}.`);
  if (recorded === undefined) {
    console.log(
      'No vectors: install Jinja2 for python3 (pip install jinja2), or record them elsewhere.',
    );
  } else {
    writeFileSync(path.join(root, vectors), `${JSON.stringify(recorded, null, 1)}\n`);
    console.log(`Recorded ${recorded.cases.length} cases in ${vectors}.`);
  }
  console.log(
    'Next: contributing/recipes.md, "Add a version to a family": add it to the list of versions, then npm run fix and npm run coverage -- --write.',
  );
}
