// npm run grammars: the grammars of every format that describes its replies, in the engines they are
// for. llguidance and xgrammar accept what is sampled from them and refuse it broken; node-llama-cpp compiles them,
// and what a small model samples under them is read as calls. What is downloaded stays in a cache.
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
// The model's threads would keep the process.
process.exit();
