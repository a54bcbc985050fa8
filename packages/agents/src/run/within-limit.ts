import { onAbort } from '@modelspeak/endpoint/authoring';
import { AgentError } from '../errors/agent-error.js';
import type { StepInfo } from '../port.js';

/** The longest time that a timer supports. What may take longer than 24 days has no limit within one attempt. */
const LONGEST = 2 ** 31 - 1;

/** Does the work of a step up to a limit in milliseconds, even if it ignores the signal. */
export async function withinLimit<Value>(
  step: StepInfo,
  limit: number,
  problem: string,
  work: (step: StepInfo) => Promise<Value>,
): Promise<Value> {
  if (limit > LONGEST) return work(step);
  const over = new AbortController();
  const timeout = new AgentError('timeout', problem);
  if (limit <= 0) throw timeout;
  const stop = onAbort(step.signal, () => over.abort(step.signal.reason));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limited = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      over.abort(timeout);
      reject(timeout);
    }, limit);
  });
  try {
    return await Promise.race([work({ ...step, signal: over.signal }), limited]);
  } finally {
    clearTimeout(timer);
    stop();
  }
}
