import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { packageFolders } from '../lib/packages.mjs';

const root = path.join(import.meta.dirname, '../..');

interface Found {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

/** Every regular expression in the source of the packages, without tests. */
function regularExpressions(): readonly Found[] {
  // Do not follow the links in node_modules, each of which leads to all the others.
  const files = packageFolders(root)
    .map((folder) => path.join(folder, 'src'))
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(folder, file),
      ),
    )
    .filter((file) => file.endsWith('.ts') && !/\.test(-d)?\.ts$/.test(file));
  return files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
    const found: Found[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        const { line } = source.getLineAndCharacterOfPosition(node.pos);
        found.push({
          place: `${file}:${line + 1}`,
          source: node.text.slice(1, end),
          flags: node.text.slice(end + 1),
        });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

/** Expressions that are slow only for texts that never reach them. */
const SHELTERED: Readonly<Record<string, string>> = {
  '"([^"\\\\]*(?:\\\\.[^"\\\\]*)*)"(: )?':
    'slow if a quote is not closed, which never happens in generated JSON',
};

const found = regularExpressions().filter(({ source }) => !Object.hasOwn(SHELTERED, source));

test('there are regular expressions to check', () => {
  expect(found.length).toBeGreaterThan(20);
});

test('the check recognises a slow one', () => {
  expect(checkSync('^(a+)+$', '').status).toBe('vulnerable');
});

test.each(found)('no text can make /$source/$flags slow ($place)', ({ source, flags }) => {
  const { status, complexity } = checkSync(source, flags.replace('v', 'u'), { timeout: 20_000 });
  expect({ status, summary: complexity?.summary }).toMatchObject({ status: 'safe' });
});
