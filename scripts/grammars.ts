// npm run grammars: tests the grammars of every format that describes its replies, in real engines.
// llguidance and xgrammar must accept texts sampled from the grammars and refuse broken ones.
// node-llama-cpp must compile the grammars, and replies of a small model must be read as calls.
// Downloads stay in a cache.
import { grammarCases } from './grammars/cases.ts';
import { checkInLlamaCpp } from './grammars/llama-cpp.ts';
import { checkInLlguidance, checkInXgrammar } from './grammars/python-engines.ts';

const cases = await grammarCases();
const faults = [
  ...checkInLlguidance(cases),
  ...checkInXgrammar(cases),
  ...(await checkInLlamaCpp(cases)),
];
for (const fault of faults) console.error(fault);
console.log(
  `${cases.length} grammars of ${new Set(cases.map(({ format }) => format)).size} formats, ${faults.length} faults`,
);
if (cases.length === 0 || faults.length > 0) process.exitCode = 1;
// The model's threads would keep the process alive.
process.exit();
