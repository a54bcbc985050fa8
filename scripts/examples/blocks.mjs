const FENCED = /^( *)(`{3,})([^`\n]*)\n(.*?)^\1\2`* *$/gms;

/** The fenced code blocks of a Markdown text, with the number of their first line. */
export function blocksOf(text, firstLine = 1) {
  return [...text.matchAll(FENCED)].map((found) => {
    const [, indent, , info, code] = found;
    const [language = '', ...flags] = info.trim().split(/[\s,]+/);
    return {
      language,
      flags,
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      line: firstLine + text.slice(0, found.index).split('\n').length,
    };
  });
}

/** The text of a doc comment: the same lines without the stars. */
export function textOfComment(comment) {
  return comment.slice('/**'.length, -'*/'.length).replaceAll(/^[ \t]*\* ?/gm, '');
}
