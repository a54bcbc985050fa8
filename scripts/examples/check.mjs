import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageFolders } from '../lib/packages.mjs';
import { blocksOf } from './blocks.mjs';
import { publicExports } from './exports.mjs';
import { compareOutput } from './output.mjs';
import { runExamples } from './run.mjs';
import { typeErrors } from './types.mjs';

/**
 * Checks the documentation of a workspace.
 *
 * A failure is `{ file, line, problem }`, its file relative to the workspace. Examples are
 * `{ file, line, language, flags, code }`, as in the Markdown info string "ts no-run".
 *
 * @param root The workspace: a README.md, a tsconfig.base.json, and packages with their READMEs.
 * @param folder The folder for the examples; their imports are resolved from there.
 */
export async function checkExamples(root, folder) {
  const packages = packageFolders(root);
  const { exports, blocks } = publicExports(root, packages);
  const examples = ['.', ...packages]
    .map((name) => path.posix.join(name, 'README.md'))
    .filter((file) => existsSync(path.join(root, file)))
    .flatMap((file) => readMarkdown(root, file))
    .concat(blocks)
    .filter(({ language }) => language === 'ts' || language === 'js');

  const undocumented = exports.flatMap(({ file, line, name, lacks }) =>
    lacks.map((what) => ({ file, line, problem: `${name} has no ${what}` })),
  );
  const wrongTypes = typeErrors(examples, root, folder);
  const isWrong = new Set(wrongTypes.map(({ example }) => example));
  const toRun = examples.filter((example) => mustRun(example) && !isWrong.has(example));
  const wrongRuns = (await runExamples(toRun, folder)).flatMap((run) =>
    compareOutput(run).map(({ line, problem }) => ({ example: run.example, line, problem })),
  );

  const wrong = [...wrongTypes, ...wrongRuns].map(({ example, line, problem }) => ({
    example,
    file: example.file,
    line: example.line + line,
    problem,
  }));
  const lacking = new Set(undocumented.map(({ file, line }) => `${file}:${line}`)).size;
  return {
    failures: [...undocumented, ...wrong].sort(byPlace),
    summary: [
      `exports: ${exports.length - lacking} documented, ${lacking} not`,
      `examples: ${toRun.length} run, ${new Set(wrong.map(({ example }) => example)).size} failed`,
    ],
  };
}

function mustRun({ flags }) {
  return !flags.includes('no-run');
}

function readMarkdown(root, file) {
  return blocksOf(readFileSync(path.join(root, file), 'utf8')).map((block) => ({ ...block, file }));
}

function byPlace(a, b) {
  return a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1;
}
