import { type Message, roundedNumbers } from '@modelspeak/core';

/**
 * Whether arguments that JavaScript cannot tell apart are the same: those of a client either have the digits of the
 * model, or were rounded by the client.
 *
 * @param given The messages of the client, whose keys are those of `kept`.
 */
export function hasSameDigits(given: readonly Message[], kept: readonly Message[]): boolean {
  return given.every((message, index) => {
    const before = argumentsOf(kept[index]);
    return argumentsOf(message).every((text, place) => isSame(text, before[place] ?? ''));
  });
}

function isSame(given: string, kept: string): boolean {
  if (given === kept) return true;
  const [ours, theirs] = [digitsOf(given), digitsOf(kept)];
  return ours.length === 0 || ours.join() === theirs.join();
}

/** The numbers of a JSON text that JavaScript rounds, sorted by path; none if the text is not JSON. */
function digitsOf(text: string): readonly string[] {
  try {
    return roundedNumbers(text)
      .map((number) => `${number.path} ${number.text}`)
      .sort();
  } catch {
    return [];
  }
}

function argumentsOf(message: Message | undefined): readonly string[] {
  if (message?.role !== 'assistant') return [];
  return (message.tool_calls ?? []).map((call) =>
    call.type === 'function' ? call.function.arguments : '',
  );
}
