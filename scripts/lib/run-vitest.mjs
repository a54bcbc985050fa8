// Runs the tests of the packages in the given folders in one Vitest, and writes its report at the root.
// Exits with 1 if tests failed, with 2 if something failed outside of any test.
import { configDefaults } from 'vitest/config';
import { startVitest } from 'vitest/node';

const folders = process.argv.slice(2);
const vitest = await startVitest(
  'test',
  folders.map((folder) => `${folder}/`),
  {
    watch: false,
    maxWorkers: '100%',
    // The template of npm create is tested by the package that holds it.
    exclude: [...configDefaults.exclude, 'packages/create-format/template/**'],
    reporters: ['minimal', ['json', { outputFile: '.reports/tests.json' }]],
  },
);
const outside = vitest.state.getUnhandledErrors().length > 0;
await vitest.close();
if (outside) process.exitCode = 2;
