import { checkerOf } from '@modelspeak/chat';
import type { Recorded } from './record.ts';

/**
 * What must hold however small a model is: where a call is required, our library and our gateway give at least one, each
 * of an offered tool with arguments that fit its schema, or an error that says why not. Returns the problems.
 */
export async function belowFloor(records: readonly Recorded[]): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const record of records) {
    const { id, way, toolChoice, outcome } = record;
    if (toolChoice !== 'required' || way.startsWith('server') || outcome === 'error') continue;
    const fault = await faultOf(record);
    if (fault !== undefined) faults.push(`${id}, ${way}: ${fault}`);
  }
  return faults;
}

async function faultOf({ calls, tools = [], raw }: Recorded): Promise<string | undefined> {
  if (calls.length === 0) return `a call was required, and none came of ${JSON.stringify(raw)}`;
  for (const call of calls) {
    const tool = tools.find(({ function: offered }) => offered.name === call.name);
    if (tool === undefined) return `${call.name} was called, and was not offered`;
    const { problems } = await checkerOf(tool.function.parameters ?? {})(call.arguments);
    if (problems !== undefined) return `${JSON.stringify(call)}: ${problems.join('; ')}`;
  }
  return undefined;
}
