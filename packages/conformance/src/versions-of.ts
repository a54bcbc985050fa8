import type { FormatFactory, PromptFormat } from '@modelspeak/core';

/** A version of a family of models. */
export interface Version {
  readonly name: string;
  /** Whether it is the default version. */
  readonly isDefault: boolean;
}

/** Returns the versions of a family that `defineFamily` created; an empty list for other formats. */
export function versionsOf({
  options,
}: Pick<FormatFactory<never, PromptFormat>, 'options'>): readonly Version[] {
  const schema = options?.['~standard'].jsonSchema?.input({ target: 'draft-2020-12' });
  const each = (schema?.['anyOf'] ?? []) as readonly {
    readonly properties?: {
      readonly version?: { readonly const?: string; readonly default?: string };
    };
  }[];
  return each.flatMap(({ properties: { version } = {} }) =>
    version?.const === undefined
      ? []
      : { name: version.const, isDefault: version.default !== undefined },
  );
}
