import type { FunctionTool } from '../../conversation/conversation.js';

/** Whether arguments have the keys that a tool asks for, and no others. */
export function fitsTool(json: string, { function: { parameters } }: FunctionTool): boolean {
  const { properties = {}, required = [] } = (parameters ?? {}) as {
    readonly properties?: object;
    readonly required?: readonly string[];
  };
  const keys = Object.keys(JSON.parse(json) as object);
  return (
    keys.every((key) => Object.hasOwn(properties, key)) &&
    required.every((key) => keys.includes(key))
  );
}
