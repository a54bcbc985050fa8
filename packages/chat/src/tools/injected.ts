import { ModelspeakError } from '@modelspeak/core';
import type { PlainSchema } from '../schema/any-schema.js';
import type { Injected, ToolRun } from './tool-types.js';

type Injections<Context> = Readonly<Record<string, Injected<Context>>>;

/** The schema of the arguments without those that the program injects. */
export function withoutInjected(schema: PlainSchema, injected: object): PlainSchema {
  const names = Object.keys(injected);
  if (names.length === 0) return schema;
  const { properties = {}, required = [] } = schema as {
    readonly properties?: PlainSchema;
    readonly required?: readonly string[];
  };
  const unknown = names.find((name) => !Object.hasOwn(properties, name));
  if (unknown !== undefined) {
    throw new ModelspeakError(
      'invalid_option',
      `the tool has no such argument; its arguments: ${Object.keys(properties).join(', ') || 'none'}`,
      { path: `inject.${unknown}` },
    );
  }
  const isShown = (name: string): boolean => !names.includes(name);
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isShown(name))),
    ...('required' in schema && { required: required.filter(isShown) }),
  };
}

/** The model's arguments with the injected ones, which the model cannot override. */
export function withInjected<Context>(
  args: Readonly<Record<string, unknown>>,
  injected: Injections<Context>,
  run: ToolRun<Context>,
): Readonly<Record<string, unknown>> {
  const values = Object.entries(injected).map(([name, value]) => [name, value(run)] as const);
  return { ...args, ...Object.fromEntries(values) };
}
