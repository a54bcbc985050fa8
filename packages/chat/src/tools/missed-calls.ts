import { createJsonScanner } from '@modelspeak/core/authoring';
import { checkerOf } from '../schema/check-value.js';
import { type AnyTool, definitionOf } from './tool-types.js';

/** Text of a reply that looks like a call of an offered tool. */
export interface MissedCall {
  /** The name of the tool. */
  readonly name: string;
  /** Why it could not be a call; `undefined` if it is only written in another way than the format's. */
  readonly problem?: string | undefined;
}

/**
 * Finds what looks like calls of tools in the text of a reply: objects in JSON that name an offered tool. Use it to tell
 * a developer why a model with tools only talks; nothing of it is run.
 *
 * @example
 * ```ts
 * import { missedCalls } from '@modelspeak/chat';
 *
 * const parameters = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
 * const tool = { type: 'function', function: { name: 'get_weather', parameters } } as const;
 * const text = '```json\n{"name": "get_weather", "arguments": {"town": "Paris"}}\n```';
 * console.log(await missedCalls(text, [tool]));
 * // [ { name: 'get_weather', problem: 'Instance does not have required property "city".' } ]
 * ```
 */
export async function missedCalls(
  text: string,
  tools: readonly AnyTool[],
): Promise<readonly MissedCall[]> {
  const offered = new Map(
    tools.map(definitionOf).flatMap((tool) => {
      return tool.type === 'function' ? [[tool.function.name, tool.function] as const] : [];
    }),
  );
  const missed: MissedCall[] = [];
  let looked = 0;
  for (const { index, 1: name = '' } of text.matchAll(NAMED)) {
    const tool = offered.get(name);
    if (tool === undefined) continue;
    if (++looked > LOOKS) break;
    const found = objectAround(text, index);
    if (found === 'broken') missed.push({ name, problem: 'its JSON is damaged or incomplete' });
    if (typeof found !== 'object' || 'description' in found) continue;
    const checked = await checkerOf(tool.parameters ?? {})(argumentsOf(found));
    missed.push({ name, problem: checked.problems?.join('; ') });
    if (missed.length === MOST) break;
  }
  return missed;
}

/** As models spell the name of a tool in an object. */
const NAMED =
  /["'](?:name|tool|tool_name|function|function_name)["']\s*:\s*["']([^"'\n]{1,200})["']/g;
/** As many are reported. */
const MOST = 5;
/** As many names of tools are looked at. */
const LOOKS = 50;
/** How many characters before its name an object may begin. */
const REACH = 10_000;

/** The object that a place in a text is in; `none` if it is in none. */
function objectAround(
  text: string,
  place: number,
): Readonly<Record<string, unknown>> | 'none' | 'broken' {
  let depth = 0;
  for (let at = place - 1; at >= Math.max(0, place - REACH); at--) {
    if (text[at] === '}') depth++;
    if (text[at] !== '{' || depth-- > 0) continue;
    const scanner = createJsonScanner();
    const end = scanner.push(text, at);
    return scanner.status === 'done' ? JSON.parse(text.slice(at, end)) : 'broken';
  }
  return 'none';
}

/** The arguments under the names that models give them; some write them as text. */
function argumentsOf(found: Readonly<Record<string, unknown>>): unknown {
  const args = found['arguments'] ?? found['parameters'] ?? found['args'] ?? found['input'] ?? {};
  if (typeof args !== 'string') return args;
  try {
    return JSON.parse(args);
  } catch {
    return args;
  }
}
