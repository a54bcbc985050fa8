import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { type TokenSpelling, toLark, toStructuralTag } from '@modelspeak/grammar';
import { providePythonPackage } from '../real/packages.ts';
import type { GrammarCase } from './cases.ts';

/** Tests the cases in llguidance: their grammars, their texts, and their broken texts. */
export function checkInLlguidance(cases: readonly GrammarCase[]): readonly string[] {
  const packages = [providePythonPackage('llguidance')];
  const given = cases.map((each) => ({
    ...inputOf(each),
    lark: toLark(each.language, { tokens: spellingOf(each.language.tokens) }),
    tokens: each.language.tokens,
  }));
  return check('llguidance', 'accept.py', packages, given);
}

/** By name, or by id if the name is not valid in Lark. */
function spellingOf(tokens: readonly string[]): TokenSpelling {
  const hasNames = tokens.every((token) => /^<[^<>]+>$/.test(token));
  return hasNames ? 'names' : (token) => tokens.indexOf(token);
}

/** Tests the same cases in xgrammar, as structural tags. */
export function checkInXgrammar(cases: readonly GrammarCase[]): readonly string[] {
  const packages = [
    providePythonPackage('xgrammar'),
    ...['apache-tvm-ffi', 'numpy', 'pydantic'].map(providePythonPackage),
  ];
  const given = cases.map((each) => {
    const { language, toolChoice } = each;
    const { tokens } = language;
    return {
      ...inputOf(each),
      tag: toStructuralTag(language),
      // After the 256 bytes.
      tagOfIds: toStructuralTag(language, { tokens: (token) => 256 + tokens.indexOf(token) }),
      tokens,
      mustCall: toolChoice === 'required',
    };
  });
  return check('xgrammar', 'accept_tags.py', packages, given);
}

function inputOf({ format, toolChoice, texts, broken }: GrammarCase): object {
  return { name: `${format}, ${JSON.stringify(toolChoice)}`, texts, broken };
}

function check(
  engine: string,
  script: string,
  packages: readonly string[],
  cases: readonly object[],
): readonly string[] {
  const { status, stdout, stderr } = spawnSync(
    'python3',
    [path.join(import.meta.dirname, script)],
    {
      input: JSON.stringify(cases),
      env: { ...process.env, PYTHONPATH: packages.join(path.delimiter) },
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    },
  );
  if (status !== 0) return [`${engine}: ${stderr}`];
  const { checked, faults } = JSON.parse(stdout) as { checked: number; faults: string[] };
  console.log(`${engine}: ${cases.length} grammars, ${checked} texts`);
  return faults.map((fault) => `${engine}: ${fault}`);
}
