import { type Conversation, type Message, ModelspeakError } from '@modelspeak/core';
import type { Asked, Rendered } from '../renderer.js';
import { textOfRuns } from '../runs.js';
import type { Intake } from '../variables.js';
import { type Frame, framesOf } from './frames.js';
import { type Findings, probe, TOOL } from './probe.js';

/** Renders a conversation. The intake is the usual one, but for what is given. */
export type Render = (
  conversation: Conversation,
  asked: Asked,
  intake?: Partial<Intake>,
) => Rendered;

/** The results of a trial. */
export interface Trial {
  readonly findings: Findings;
  /** The tools without which the template refuses a conversation. */
  readonly tools: Conversation['tools'];
  /** All prompts that the template wrote. */
  readonly written: readonly string[];
  /** The texts between the contents of these prompts. */
  readonly frames: readonly Frame[];
}

export const HI: Conversation = { messages: [{ role: 'user', content: 'Hi' }] };
export const HELLO: Message = { role: 'assistant', content: 'Hello' };
const SAID: Conversation = { messages: [...HI.messages, HELLO] };
export const TALK: Conversation = {
  messages: [...SAID.messages, { role: 'user', content: 'Why' }],
};
/** A date for templates that require one. */
export const SOME_DAY = '2025-01-01';
export const ASKING: Asked = {
  generationPrompt: false,
  thinking: {},
  documents: undefined,
  today: SOME_DAY,
};

/**
 * Finds out what a template supports, and collects the prompts that it writes meanwhile.
 *
 * @throws {ModelspeakError} `invalid_format` if the template refuses a single user message
 */
export function tryTemplate(render: Render): Trial {
  const { hello, tools } = greet(render);
  const written = [textOfRuns(hello.runs)];
  const frames: Frame[] = [...framesOf(hello.runs, HI)];
  const attempt: Parameters<typeof probe>[0] = (conversation, intake) => {
    const rendered = orRefused(() => render({ tools, ...conversation }, ASKING, intake));
    if (rendered !== undefined) {
      written.push(textOfRuns(rendered.runs));
      frames.push(...framesOf(rendered.runs, conversation));
    }
    return rendered;
  };
  const findings = probe(attempt);
  for (const conversation of [SAID, TALK]) attempt(conversation);
  return { findings, tools, written, frames };
}

/** Renders a first message, with a tool if the template requires one. */
function greet(render: Render): Pick<Trial, 'tools'> & { readonly hello: Rendered } {
  let refusal: ModelspeakError | undefined;
  for (const tools of [null, [TOOL]]) {
    try {
      const hello = render({ ...HI, tools }, { ...ASKING, generationPrompt: true });
      return { hello, tools };
    } catch (error) {
      if (!(error instanceof ModelspeakError) || error.code !== 'unsupported') throw error;
      refusal ??= error;
    }
  }
  throw new ModelspeakError(
    'invalid_format',
    `the template refuses a conversation with a single user message: ${refusal?.problem}`,
    { path: 'template', cause: refusal },
  );
}

/** Returns `undefined` if the template refuses the conversation. */
export function orRefused(render: () => Rendered): Rendered | undefined {
  try {
    return render();
  } catch (error) {
    if (!(error instanceof ModelspeakError)) throw error;
    return undefined;
  }
}
