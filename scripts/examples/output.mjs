import ts from 'typescript';

// How an example says what it prints:
//
//   console.log(1 + 1); // 2
//   console.log({ a: 1 }, 'b\nc');
//   // { a: 1 } b
//   // c
//   for (const word of ['two', 'words']) console.log(word); // two, words
//
// The comment follows the console.log on the same line or directly below it. It shows everything that
// the top-level statement prints; if the statement prints through a function defined elsewhere, the
// comment follows the statement. All output must be shown. A comment may write line breaks as \n, put an
// object on one line that console.log prints on several, and join the output of several calls with
// ", ". If a comment ends with …, only the beginning must match.

/**
 * The top-level statements of a module, without imports: where each begins, and the output that its
 * comments show. `mustPrint` is false if the comment may be about something else.
 */
export function statementsOf(code) {
  const source = ts.createSourceFile('example.ts', code, ts.ScriptTarget.Latest, true);
  return source.statements
    .filter((statement) => !ts.isImportDeclaration(statement))
    .map((statement) => {
      const start = statement.getStart();
      const calls = printingCalls(statement).flatMap((call) => commentBehind(call, source) ?? []);
      return {
        start,
        line: source.getLineAndCharacterOfPosition(start).line,
        comment: calls.length > 0 ? calls : commentBehind(statement, source),
        mustPrint: calls.length > 0,
      };
    });
}

function printingCalls(node) {
  if (ts.isCallExpression(node) && node.expression.getText() === 'console.log') {
    return [ts.isExpressionStatement(node.parent) ? node.parent : node];
  }
  const calls = [];
  ts.forEachChild(node, (child) => {
    calls.push(...printingCalls(child));
  });
  return calls;
}

/** The lines of the comment that begins on the last line of a node or on the next line. */
function commentBehind(node, source) {
  const end = node.getEnd();
  const { line } = source.getLineAndCharacterOfPosition(end);
  const lines = source.text.split('\n');
  const comment = [];
  const [behind] = ts.getTrailingCommentRanges(source.text, end) ?? [];
  if (behind !== undefined) comment.push(source.text.slice(behind.pos, behind.end));
  else if (/\S/.test(source.text.slice(end).split('\n')[0])) return undefined;
  for (let next = line + 1; /^\s*\/\//.test(lines[next] ?? ''); next++) comment.push(lines[next]);
  return comment.length === 0 ? undefined : comment.map((text) => text.trim().slice('// '.length));
}

/**
 * The problems of an example's run: `prints` are the lines it printed, each with the statement that was
 * running; `error` says why it failed, and `reached` how far it got.
 */
export function compareOutput({ statements, prints, error, reached }) {
  const problems = statements.flatMap(({ line, comment, mustPrint }, index) => {
    const printed = prints.filter(({ statement }) => statement === index);
    if (error !== undefined && index >= reached) return [];
    if (printed.length === 0 && !mustPrint) return [];
    if (comment !== undefined && printed.length > 0 && isShown(comment, printed)) return [];
    const said =
      comment === undefined ? 'no comment says so' : `its comment says ${quote(comment)}`;
    const texts = printed.map(({ text }) => text);
    return [
      { line, problem: `prints ${texts.length > 0 ? quote(texts) : 'nothing'}, but ${said}` },
    ];
  });
  if (error !== undefined) problems.push({ line: statements[reached]?.line ?? 0, problem: error });
  return problems;
}

/** Whether a comment shows what was printed. */
export function isShown(comment, prints) {
  const shown = spell(comment);
  return ['text', 'oneLine'].some((form) => {
    const texts = prints.map((print) => print[form]);
    return [spell(texts), spell([texts.join(', ')])].some((printed) =>
      shown.endsWith('…')
        ? printed === shown || printed.startsWith(shown.slice(0, -1))
        : printed === shown,
    );
  });
}

function spell(texts) {
  return texts
    .flatMap((text) => text.split('\n'))
    .map((line) => line.trimEnd())
    .join('\\n');
}

function quote(texts) {
  const text = spell(texts);
  return `"${text.length > 200 ? `${text.slice(0, 200)}…` : text}"`;
}
