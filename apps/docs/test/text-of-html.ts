/** The exact text of HTML. */
export function textOfHtml(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
