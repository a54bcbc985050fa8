import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  optionsOfModel,
  type PromptSource,
  type VectorCase,
  type VectorRunners,
  vectorCases,
} from '@modelspeak/conformance';
import type { FormatCoverage, FormatFactory, PromptFormat } from '@modelspeak/core';
import { formatFactories } from './formats.mjs';
import { packageFolders } from './packages.mjs';
import { root } from './process.mjs';
import { vectorFiles } from './vector-files.ts';

/** The folders of recorded replies. */
const REPLIES = /^(?:replies|peers)/;

/** The references that a package lists for its format, and those that the vectors show. */
export interface PackageCoverage {
  /** The file with the list, relative to the root. */
  readonly file: string;
  readonly said: readonly FormatCoverage[];
  /** The same list, updated from the vectors, with a row for each file that had none. */
  readonly shown: readonly FormatCoverage[];
  /** Problems that `shown` cannot fix: files with unknown options, and options with other prompts. */
  readonly problems: readonly string[];
}

/** The coverage of every format in the workspace that has vectors. */
export async function packageCoverages(): Promise<readonly PackageCoverage[]> {
  const packages = (await formatFactories()) as readonly {
    readonly folder: string;
    readonly factory: FormatFactory<object, PromptFormat>;
  }[];
  const covered = packages.filter(({ folder }) => existsSync(path.join(root, runnersOf(folder))));
  const coverages = await Promise.all(
    covered.map(async ({ folder, factory }) => {
      const file = `${folder}/src/coverage.ts`;
      const said = existsSync(path.join(root, file)) ? (await load(file)).coverage : [];
      const { runners } = await load(runnersOf(folder));
      // Bodies are compared with other converters, not with the models' templates.
      if (Object.keys(runners).every((name) => name.startsWith('providers/'))) return [];
      const recorded = vectorFiles(path.join(root, folder, 'vectors'));
      return [coverageOf({ file, said, runners, recorded, factory })];
    }),
  );
  return coverages.flat();
}

const runnersOf = (folder: string): string => `${folder}/vectors/runners.ts`;

interface Loaded {
  readonly coverage: readonly FormatCoverage[];
  readonly runners: VectorRunners;
}

async function load(file: string): Promise<Loaded> {
  return import(pathToFileURL(path.join(root, file)).href);
}

function coverageOf({
  file,
  said,
  runners,
  recorded,
  factory,
}: {
  readonly file: string;
  readonly said: readonly FormatCoverage[];
  readonly runners: VectorRunners;
  /** The files in the package's folder of vectors. */
  readonly recorded: readonly string[];
  readonly factory: FormatFactory<object, PromptFormat>;
}): PackageCoverage {
  const prompts = Object.keys(runners).filter((name) => !REPLIES.test(name));
  const named = said.flatMap(({ vectors }) => vectors);
  const unnamed = [...new Set([...prompts, ...recorded])].filter(
    (name) => !REPLIES.test(name) && !named.includes(name),
  );
  const added = unnamed.map((name) => ({ name, row: newRow(name, factory) }));
  const shown = [
    ...said.map((row) => shownBy(row, runners)),
    ...added.flatMap(({ row }) => row ?? []),
  ];
  return {
    file,
    said,
    shown,
    problems: [
      ...added
        .filter(({ row }) => row === undefined)
        .map(
          ({ name }) =>
            `no row names ${name}, and the format does not know its model: ` +
            'add the model to a version, or write the row',
        ),
      ...named.filter((name) => !prompts.includes(name)).map((name) => `nothing runs ${name}`),
      ...named.filter((name, at) => named.indexOf(name) !== at).map((name) => `twice: ${name}`),
      ...unnamedVersions(shown, factory).map(
        (version) =>
          `no row names the version ${version}: record vectors of it, or write a row with the reference none`,
      ),
      ...said.flatMap((row) => otherPrompts(row, runners, factory)),
    ],
  };
}

/** A row, updated from its vectors. If the row names a model, it keeps that name. */
function shownBy(row: FormatCoverage, runners: VectorRunners): FormatCoverage {
  const { formatOptions, reference, vectors } = row;
  const files = vectors.map(readVectors);
  const model = row.model || files.find(({ header }) => header.model !== undefined)?.header.model;
  const templates = files.flatMap(({ header }) => header.template ?? []);
  const revision = templates.at(0)?.sha1 ?? row.revision;
  const source = templates.find((each) => !each.source.includes('peers/'))?.source;
  const outcomes = vectors.flatMap((name, at) =>
    (files[at]?.cases ?? []).flatMap((vector) => runners[name]?.(vector) ?? []),
  );
  return {
    model: model ?? '',
    ...(formatOptions !== undefined && { formatOptions }),
    reference,
    ...(source !== undefined && { source }),
    ...(revision !== undefined && { revision }),
    vectors,
    cases: outcomes.length,
    exceptions: outcomes.filter(({ exception }) => exception !== undefined).length,
  };
}

/** The row for a file without one: its model decides the options. */
function newRow(
  name: string,
  factory: FormatFactory<object, PromptFormat>,
): FormatCoverage | undefined {
  const { header, cases } = readVectors(name);
  // Notes follow the name: `acme/model-7b (GGUF copy)`.
  const model = header.model?.replace(/ [(@].*/, '');
  if (model === undefined) return undefined;
  const formatOptions = optionsOfModel(factory, model);
  if (formatOptions === undefined) return undefined;
  const isPlain = Object.keys(formatOptions).length === 0;
  const options = isPlain ? {} : { formatOptions };
  const row = { model, ...options, reference: 'chat template', vectors: [name] };
  // Its runner is made from the row, so it does not exist yet.
  return { ...shownBy({ ...row, cases: 0, exceptions: 0 }, {}), cases: cases.length };
}

/** The versions in model patterns that no row names; a version without vectors has a row that says why. */
function unnamedVersions(
  said: readonly FormatCoverage[],
  { models }: FormatFactory<object, PromptFormat>,
): readonly unknown[] {
  const spoken = models.map((model) => versionOf(typeof model === 'string' ? {} : model.options));
  const named = said.map(({ formatOptions }) => versionOf(formatOptions));
  return [...new Set(spoken)].filter(
    (version) => version !== undefined && !named.includes(version),
  );
}

function versionOf(options: object | undefined): unknown {
  return (options as { readonly version?: unknown } | undefined)?.version;
}

/** The files for which the options of a row write other prompts than the package's runner. */
function otherPrompts(
  { formatOptions, vectors }: FormatCoverage,
  runners: VectorRunners,
  factory: FormatFactory<object, PromptFormat>,
): readonly string[] {
  // If the row has no options, the cases have their own.
  if (formatOptions === undefined) return [];
  const format = factory(formatOptions);
  return vectors.flatMap((name) => {
    const run = runners[name];
    if (run === undefined || !('prompt' in run)) return [];
    const sources = readVectors(name)
      .cases.filter(isPlain)
      .flatMap((vector) => run.prompt(vector) ?? []);
    return sources.every((source) => isSame(source, format))
      ? []
      : [`${JSON.stringify(formatOptions)} does not write ${name}`];
  });
}

/** Cases with their own options do not test the options of the row. */
function isPlain(
  vector: VectorCase & { readonly input?: { readonly template_options?: object } },
): boolean {
  return Object.keys(vector.input?.template_options ?? {}).length === 0;
}

function isSame(
  { format: ran, conversation, options }: PromptSource,
  format: PromptFormat,
): boolean {
  return ran.render(conversation, options) === format.render(conversation, options);
}

interface Header {
  readonly model?: string;
  readonly template?: { readonly source: string; readonly sha1: string };
}

/** A file that two packages run is in only one of them. */
const folders = packageFolders(root).map((folder) => path.join(root, folder, 'vectors'));

function readVectors(name: string): {
  readonly header: Header;
  readonly cases: readonly VectorCase[];
} {
  const folder = folders.find((each) => existsSync(path.join(each, name)));
  if (folder === undefined) throw new Error(`no package has the file ${name}`);
  const text = readFileSync(path.join(folder, name), 'utf8');
  return { header: JSON.parse(text), cases: vectorCases(name, text) };
}
