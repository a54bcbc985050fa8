import ts from 'typescript';

// How an example says what it prints:
//
//   console.log(1 + 1); // 2
//   console.log({ a: 1 }, 'b\nc');
//   // { a: 1 } b
//   // c
//   for (const word of ['two', 'words']) console.log(word); // two, words
//
// The comment stands behind the console.log or on the lines directly below it. It shows everything
// that the whole statement at the top of the module prints; where that statement prints through a
// function defined elsewhere, the comment stands behind the statement. Everything printed must be
// shown. What is printed may be shown with \n for the line breaks, with an object on one line that
// console.log spreads over several, and with ", " between what several calls print. Where a comment
// ends in …, only the beginning must match.

/**
 * The top-level statements of a module, imports aside: where each begins, and what its comments say
 * it prints. `mustPrint` is false where the comment may be about something else.
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

/** The lines of the comment that begins on the line where a node ends, or on the next one. */
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
 * What is wrong with how an example ran: `prints` are the lines it printed, each with the statement
 * that was running; `error` says why it came to no good end, and `reached` how far it came.
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
