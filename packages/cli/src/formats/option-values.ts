import type { AnyFactory } from './load-format.js';

/** An option of a format, as its schema describes it. */
export interface OptionValues {
  readonly name: string;
  /** What it may be, if that is a few texts. */
  readonly values?: readonly string[] | undefined;
  readonly type?: string | undefined;
  /** What it is if it is left out, as JSON or a text. */
  readonly byDefault?: string | undefined;
}

/** The options of a format, of all its versions; none if its schema does not say. */
export function optionValues({ options }: Pick<AnyFactory, 'options'>): readonly OptionValues[] {
  const schema = options?.['~standard'].jsonSchema?.input({ target: 'draft-2020-12' });
  const { anyOf = [schema ?? {}] } = (schema ?? {}) as { readonly anyOf?: readonly object[] };
  const found = new Map<string, OptionSchema[]>();
  for (const { properties = {} } of anyOf as readonly OptionsShape[]) {
    for (const [name, option] of Object.entries(properties)) {
      found.set(name, [...(found.get(name) ?? []), option]);
    }
  }
  return [...found].map(([name, all]) => optionOf(name, all));
}

function optionOf(name: string, all: readonly OptionSchema[]): OptionValues {
  const values = all.flatMap((option) => option.enum ?? ('const' in option ? [option.const] : []));
  const { type } = all.find((option) => option.type !== undefined) ?? {};
  return {
    name,
    values:
      values.length > 0 && values.every((value) => typeof value === 'string')
        ? [...new Set(values as string[])]
        : undefined,
    type: typeof type === 'string' ? type : undefined,
    byDefault: textOf(all.find((option) => option.default !== undefined)?.default),
  };
}

interface OptionsShape {
  readonly properties?: Readonly<Record<string, OptionSchema>>;
}

interface OptionSchema {
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly type?: unknown;
  readonly default?: unknown;
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
