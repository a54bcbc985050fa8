import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** The workspace's settings, for code that runs in Node. */
export function compilerOptions(root) {
  const config = {
    extends: './tsconfig.base.json',
    compilerOptions: { types: ['node'] },
    files: [],
  };
  return ts.parseJsonConfigFileContent(config, ts.sys, root).options;
}

/** Type-checks examples as modules of one program; lines are counted from 0. */
export function typeErrors(examples, root, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = new Map();
  for (const example of examples) {
    const file = path.join(folder, `${moduleName(example)}.m${example.language}`);
    writeFileSync(file, example.code);
    files.set(ts.sys.resolvePath(file), example);
  }
  const hasJs = examples.some(({ language }) => language === 'js');
  const options = { ...compilerOptions(root), allowJs: hasJs, checkJs: hasJs };
  const program = ts.createProgram([...files.keys()], options);
  return ts
    .getPreEmitDiagnostics(program)
    .filter(({ category }) => category === ts.DiagnosticCategory.Error)
    .map(({ file, start = 0, messageText }) => {
      const problem = ts.flattenDiagnosticMessageText(messageText, ' ').replaceAll(/\s+/g, ' ');
      const example = file && files.get(ts.sys.resolvePath(file.fileName));
      if (example === undefined) throw new Error(`${file?.fileName ?? 'TypeScript'}: ${problem}`);
      return { example, line: file.getLineAndCharacterOfPosition(start).line, problem };
    });
}

/** The file name of an example's module. */
export function moduleName({ file, line }) {
  return `${file.replaceAll(/[^A-Za-z0-9]+/g, '-')}-${line}`;
}
