import { checkerOf } from '@modelspeak/chat';
import type { Recorded } from './record.ts';

/** The one reason not to give what must be whole: the model did not end it. */
const CUT_OFF = /token limit/;

/**
 * What must hold however small a model is: our library and our gateway answer without errors; and where a call is
 * required, they give at least one, each of an offered tool with arguments that fit its schema, unless the reply reached
 * the token limit. Returns the problems.
 */
export async function belowFloor(records: readonly Recorded[]): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const record of records) {
    if (record.way.startsWith('server')) continue;
    const fault = await faultOf(record);
    if (fault !== undefined) faults.push(`${record.id}, ${record.way}: ${fault}`);
  }
  return faults;
}

async function faultOf(record: Recorded): Promise<string | undefined> {
  const { calls, tools = [], toolChoice, raw, error } = record;
  const mustBeWhole = toolChoice === 'required' || record.schema !== undefined;
  if (error !== undefined) return mustBeWhole && CUT_OFF.test(error) ? undefined : error;
  if (toolChoice !== 'required') return undefined;
  if (calls.length === 0) return `a call was required, and none came of ${JSON.stringify(raw)}`;
  for (const call of calls) {
    const tool = tools.find(({ function: offered }) => offered.name === call.name);
    if (tool === undefined) return `${call.name} was called, and was not offered`;
    const { problems } = await checkerOf(tool.function.parameters ?? {})(call.arguments);
    if (problems !== undefined) return `${JSON.stringify(call)}: ${problems.join('; ')}`;
  }
  return undefined;
}
