import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { blocksOf, textOfComment } from './blocks.mjs';
import { compilerOptions } from './types.mjs';

/**
 * The exports of the packages, with what their documentation lacks: a doc comment with a summary and,
 * for everything except types, an example. Also returns the code blocks in their doc comments and in
 * those of their members.
 */
export function publicExports(root, packages) {
  const entries = packages.flatMap((folder) => entryPoints(root, folder));
  const program = ts.createProgram(entries, compilerOptions(root));
  const checker = program.getTypeChecker();
  const symbols = new Set(
    entries.flatMap((entry) => {
      const module = checker.getSymbolAtLocation(program.getSourceFile(entry));
      return (module === undefined ? [] : checker.getExportsOfModule(module)).map((symbol) =>
        symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
      );
    }),
  );

  const exports = [];
  const blocks = new Map();
  for (const symbol of symbols) {
    // Re-exports from another package are documented there.
    const declarations = (symbol.declarations ?? []).filter(
      (declaration) => !declaration.getSourceFile().isDeclarationFile,
    );
    const [first] = declarations;
    if (first === undefined) continue;
    const place = placeOf(ts.getNameOfDeclaration(first) ?? first, root);
    exports.push({ ...place, name: symbol.name, lacks: lacking(symbol, declarations, checker) });
    for (const comment of declarations.flatMap(commentsIn)) {
      const { file, line } = placeOf(comment, root);
      const found = blocksOf(textOfComment(comment.getText()), line);
      for (const block of found) blocks.set(`${file}:${block.line}`, { ...block, file });
    }
  }
  return { exports, blocks: [...blocks.values()] };
}

/** The source files of the `exports` in the package's manifest. */
function entryPoints(root, folder) {
  const manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
  return Object.values(manifest.exports ?? {})
    .map((target) => (typeof target === 'string' ? target : target.types))
    .filter((target) => target.endsWith('.d.ts'))
    .map((target) => {
      const source = target.replace(/^\.\/dist\/(.*)\.d\.ts$/, 'src/$1.ts');
      const file = path.join(root, folder, source);
      if (!existsSync(file)) throw new Error(`${folder} exports ${target}, but has no ${source}`);
      return file;
    });
}

function lacking(symbol, declarations, checker) {
  const summary = ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim();
  if (summary === '') return ['doc comment'];
  const isValue = (symbol.flags & ts.SymbolFlags.Value) !== 0;
  return isValue && !declarations.some(hasExample) ? ['example'] : [];
}

function hasExample(declaration) {
  return ts
    .getJSDocTags(declaration)
    .some(
      ({ tagName, comment }) =>
        tagName.text === 'example' && /^```[tj]s\b/m.test(ts.getTextOfJSDocComment(comment) ?? ''),
    );
}

/** The doc comments of a declaration and of everything in it. */
function commentsIn(declaration) {
  const comments = ts.getJSDocCommentsAndTags(declaration).filter(ts.isJSDoc);
  ts.forEachChild(declaration, (child) => {
    comments.push(...commentsIn(child));
  });
  return comments;
}

function placeOf(node, root) {
  const source = node.getSourceFile();
  const { line } = source.getLineAndCharacterOfPosition(node.getStart());
  const file = path.relative(root, source.fileName).split(path.sep).join('/');
  return { file, line: line + 1 };
}
