// Imports the given modules one after the other, and reports to its parent what each printed.
import { pathToFileURL } from 'node:url';
import { formatWithOptions } from 'node:util';

let prints = [];
let running = 0;

globalThis.$running = (statement) => {
  running = statement;
};

console.log = (...values) => {
  prints.push({
    statement: running,
    text: formatWithOptions({}, ...values),
    oneLine: formatWithOptions({ breakLength: Infinity, compact: true }, ...values),
  });
};

process.stdout.write = (chunk) => {
  const text = String(chunk).replace(/\n$/, '');
  prints.push({ statement: running, text, oneLine: text });
  return true;
};

for (const file of process.argv.slice(2)) {
  prints = [];
  running = 0;
  let error;
  try {
    await import(pathToFileURL(file).href);
    await new Promise((resolve) => setImmediate(resolve));
  } catch (thrown) {
    error = `throws ${thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : thrown}`;
  }
  process.exitCode = undefined;
  process.send({ file, prints, reached: running, ...(error && { error }) });
}
process.disconnect();
