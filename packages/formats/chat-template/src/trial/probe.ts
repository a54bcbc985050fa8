import type { Capabilities, Conversation, Message, Support, Tool } from '@modelspeak/core';
import type { Rendered } from '../renderer.js';
import { coverageOf, isOwn, textOfRuns } from '../runs.js';
import type { Intake } from '../variables.js';

/** Renders a conversation for a probe, or returns `undefined` if the template refuses it. */
export type Try = (conversation: Conversation, intake?: Partial<Intake>) => Rendered | undefined;

const user = (content: string): Message => ({ role: 'user', content });
const system = (content: string): Message => ({ role: 'system', content });
const assistant = (content: string, rest: object = {}): Message => ({
  role: 'assistant',
  content,
  ...rest,
});
const call = (id: string) => ({
  id,
  type: 'function' as const,
  function: { name: 'lookup', arguments: '{"query":"rain"}' },
});
const result = (id: string): Message => ({
  role: 'tool',
  tool_call_id: id,
  name: 'lookup',
  content: 'dry',
});
/** A tool for trying a template. */
export const TOOL: Tool = {
  type: 'function',
  function: {
    name: 'lookup',
    description: 'Looks it up',
    parameters: {
      type: 'object',
      properties: { query: { type: 'string', description: 'What', maxLength: 487_236 } },
      required: ['query'],
    },
  },
};
const CALL_IDS = ['callaaaa1', 'callaaaa2'] as const;

/** The result of trying a template. */
export interface Findings {
  readonly supports: Partial<Capabilities>;
  readonly intake: Intake;
  /** A call as the template writes it, with the surrounding text; empty if it writes none. */
  readonly callText: string;
}

/** Tries a template with short conversations to find out what it supports, drops and refuses. */
export function probe(attempt: Try): Findings {
  const intake = findIntake(attempt);
  const { takesParts } = intake;
  const tried = (messages: readonly Message[], tools?: readonly Tool[]): Rendered | undefined =>
    attempt({ messages, ...(tools !== undefined && { tools }) }, intake);
  const support = (messages: readonly Message[], tools?: readonly Tool[]): Support =>
    supportOf(tried(messages, tools));
  const isKept = (...given: Parameters<typeof support>): boolean => support(...given) === true;

  const history = isKept([user('A'), assistant('B'), user('C')]);
  const calls = [
    user('A'),
    assistant('', { tool_calls: [call(CALL_IDS[0])] }),
    result(CALL_IDS[0]),
  ];
  const tools = supportOf(tried([user('A')], [TOOL]), 'tools');
  const toolCalls = support(calls, [TOOL]);
  const ofCalls = (found: Support): Support => (toolCalls === true ? found : toolCalls);
  const [thoughtful, busy] = THOUGHTFUL.map((conversation) =>
    supportOf(attempt(conversation, intake)),
  );
  const reasoning = either(thoughtful ?? false, busy ?? false);
  const media = (type: 'image' | 'audio' | 'video'): boolean =>
    takesParts && isKept([{ role: 'user', content: [{ type: 'text', text: 'A' }, MEDIA[type]] }]);

  const supports: Partial<Capabilities> = {
    system: systemSupport(support),
    developer: false,
    history,
    alternation: !isKept([user('A'), user('B'), assistant('C')]),
    tools,
    toolCalls,
    parallelToolCalls: ofCalls(
      either(support([...PARALLEL, ...CALL_IDS.map(result)], [TOOL]), support(PARALLEL, [TOOL])),
    ),
    contentWithToolCalls: ofCalls(
      support(
        [user('A'), assistant('B', { tool_calls: [call(CALL_IDS[0])] }), result(CALL_IDS[0])],
        [TOOL],
      ),
    ),
    images: media('image'),
    audio: media('audio'),
    files: media('video'),
    names: support([{ role: 'user', content: 'A', name: 'Ann' }]),
    reasoning,
    stripsPastReasoning:
      reasoning === true && !isKept([user('A'), assistant('B', THOUGHT), user('C')]),
    trims: trimmedRoles(tried),
    trimsAfterReasoning: reasoning === true && trimsAfterReasoning(tried),
    trimsReasoning: reasoning === true && trimsReasoning(tried),
    stripsConstraints: tools === true && !textOf(tried([user('A')], [TOOL])).includes('487236'),
  };
  return { supports, intake, callText: textOf(tried(calls, [TOOL])) };
}

const MEDIA = {
  image: { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
  audio: { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } },
  video: { type: 'file', file: { file_data: 'data:video/mp4;base64,AAAA' } },
} as const;

function textOf(rendered: Rendered | undefined): string {
  return rendered === undefined ? '' : textOfRuns(rendered.runs);
}

/** Whether the prompt contains all messages of its conversation, or all its tools. */
function supportOf(rendered: Rendered | undefined, of: 'messages' | 'tools' = 'messages'): Support {
  if (rendered === undefined) return false;
  const coverage = coverageOf(rendered.runs);
  const isKept = rendered.places.every(
    (place) =>
      place.kind === 'note' ||
      (place.kind === 'tool') !== (of === 'tools') ||
      coverage.holds(place),
  );
  return isKept || 'lost';
}

function either(a: Support, b: Support): Support {
  if (a === true || b === true) return true;
  return a === 'lost' || b === 'lost' ? 'lost' : false;
}

function systemSupport(support: (messages: readonly Message[]) => Support): Capabilities['system'] {
  const first = support([system('S'), user('A')]);
  if (first !== true) return first;
  const later = support([system('S'), user('A'), assistant('B'), system('T'), user('C')]);
  const both = support([system('S'), system('T'), user('A')]);
  if (later === true && both === true) return true;
  return later === false || both === false ? 'first' : 'keeps first';
}

/** Whether content in parts gives the same prompt as its text. */
function takesPartsAsText(attempt: Try): boolean {
  const parts: Conversation = {
    messages: [{ role: 'user', content: [{ type: 'text', text: 'Abc' }] }],
  };
  const intake = { takesParts: true };
  const text = textOf(attempt({ messages: [user('Abc')] }, intake));
  return textOf(attempt(parts, intake)) === text;
}

/** Whether the template writes content in parts, but drops a text. */
function keepsPartsAlone(attempt: Try): boolean {
  const hello = { messages: [user('Abc')] };
  return (
    supportOf(attempt(hello)) !== true && supportOf(attempt(hello, { needsParts: true })) === true
  );
}

const PARALLEL = [user('A'), assistant('', { tool_calls: CALL_IDS.map(call) })];

/** Finds out which of several input forms a template expects. */
function findIntake(attempt: Try): Intake {
  const needsParts = keepsPartsAlone(attempt);
  const takesParts = needsParts || takesPartsAsText(attempt);
  const calls = (takesJson: boolean): Pick<Intake, 'takesJson' | 'noContent'> | undefined => {
    const written = (noContent: 'null' | 'empty'): string | undefined => {
      const rendered = attempt(CALLS, { takesParts, needsParts, takesJson, noContent });
      return supportOf(rendered) === true ? textOf(rendered) : undefined;
    };
    const withNull = written('null');
    const withEmpty = written('empty');
    if (withNull === undefined && withEmpty === undefined) return undefined;
    // If a template expects text, Python writes None, which no model should see.
    const isSpelled =
      (withNull ?? '').split('None').length > (withEmpty ?? '').split('None').length;
    if (withNull === undefined || (withEmpty !== undefined && isSpelled)) {
      return { takesJson, noContent: 'empty' };
    }
    return { takesJson, noContent: withEmpty === undefined ? 'null' : 'as given' };
  };
  const isNullRefused = attempt(CALLS, { takesParts, needsParts, noContent: 'null' }) === undefined;
  const usual = { takesJson: false, noContent: isNullRefused ? 'empty' : 'as given' } as const;
  const intake = { takesParts, needsParts, ...(calls(false) ?? calls(true) ?? usual) };
  const isThoughtKept = (takesThoughtParts: boolean): boolean =>
    THOUGHTFUL.some((conversation) => {
      const rendered = attempt(conversation, { ...intake, takesThoughtParts });
      return supportOf(rendered) === true && !showsPartsAsData(rendered);
    });
  const foreign = withId('call_0');
  const takesAnyId = attempt(CALLS, intake) === undefined || attempt(foreign, intake) !== undefined;
  return { ...intake, takesAnyId, takesThoughtParts: !isThoughtKept(false) && isThoughtKept(true) };
}

/** Whether the prompt contains the list of parts itself, as JSON or as Python writes it. */
function showsPartsAsData(rendered: Rendered | undefined): boolean {
  return /["']thinking["']/.test(contentOf(rendered) ?? '');
}

function withId(id: string): Conversation {
  return {
    messages: [user('A'), assistant('', { tool_calls: [call(id)] }), result(id)],
    tools: [TOOL],
  };
}

const CALLS = withId(CALL_IDS[0]);
/** A conversation that ends with the result of a tool. */
export const RESULT = CALLS;
const THOUGHT = { reasoning_content: 'Hm' };
const THOUGHTFUL: readonly Conversation[] = [
  { messages: [user('A'), assistant('B', THOUGHT)] },
  {
    messages: [
      user('A'),
      assistant('', { ...THOUGHT, tool_calls: [call(CALL_IDS[0])] }),
      result(CALL_IDS[0]),
    ],
    tools: [TOOL],
  },
];

const PADDED = '  x \n';

/** Returns the roles whose text the template trims. */
function trimmedRoles(
  tried: (messages: readonly Message[], tools?: readonly Tool[]) => Rendered | undefined,
): Capabilities['trims'] {
  const conversations = {
    system: [system(PADDED), user('A')],
    user: [user(PADDED)],
    assistant: [user('A'), assistant(PADDED), user('B')],
    tool: [
      user('A'),
      assistant('', { tool_calls: [call(CALL_IDS[0])] }),
      { ...result(CALL_IDS[0]), content: PADDED },
    ],
  } as const;
  const roles = ['system', 'user', 'assistant', 'tool'] as const;
  return roles.filter((role) => {
    const rendered = tried(
      conversations[role] as readonly Message[],
      role === 'tool' ? [TOOL] : undefined,
    );
    return (
      rendered !== undefined && !textOf(rendered).includes(PADDED) && supportOf(rendered) === true
    );
  });
}

function trimsAfterReasoning(
  tried: (messages: readonly Message[]) => Rendered | undefined,
): boolean {
  const text = contentOf(tried([user('A'), assistant('\n\nx', THOUGHT)]));
  return text !== undefined && !text.includes('\n\nx');
}

/** Whether the template trims reasoning: all white space, or only line breaks. */
function trimsReasoning(
  tried: (messages: readonly Message[]) => Rendered | undefined,
): Capabilities['trimsReasoning'] {
  const thought = ' x ';
  const shown = (padded: string): boolean =>
    contentOf(tried([user('A'), assistant('B', { reasoning_content: padded })]))?.includes(
      padded,
    ) ?? true;
  if (shown(`\n${thought}\n`)) return false;
  return shown(thought) ? 'breaks' : true;
}

/** Returns the content in a prompt. */
function contentOf(rendered: Rendered | undefined): string | undefined {
  return rendered?.runs
    .filter((run) => !isOwn(run))
    .map((run) => run.text)
    .join('|');
}
