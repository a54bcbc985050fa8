import type { Annotation } from '../template.js';

const CONTENT = 'Template Language';

/** An annotation that stores a template's language, for which PromptingTools.jl's metadata has no field. */
export function languageNote(language: string): Annotation {
  return { content: CONTENT, extras: { language } };
}

/** The language that such an annotation stores, and the other annotations. */
export function takeLanguage(annotations: readonly Annotation[]): {
  readonly language: string | undefined;
  readonly others: readonly Annotation[];
} {
  const place = annotations.findIndex((annotation) => languageOf(annotation) !== undefined);
  const note = annotations[place];
  return {
    language: note && languageOf(note),
    others: annotations.filter((_, index) => index !== place),
  };
}

function languageOf({ content, comment, tags, extras }: Annotation): string | undefined {
  // PromptingTools.jl writes a comment and tags that are empty.
  const isBare = !comment && !tags?.length && Object.keys(extras ?? {}).length === 1;
  const language = extras?.['language'];
  return content === CONTENT && isBare && typeof language === 'string' ? language : undefined;
}
