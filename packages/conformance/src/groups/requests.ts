import type { Conversation, RenderOptions } from '@modelspeak/core';
import { type Check, expectThat, type Group } from '../check.js';
import { TOOL, USER } from '../needs.js';
import type { Subject } from '../subject.js';
import { attempt, isRestricted, write } from '../try-format.js';

const refusesTheRest: Check = {
  name: 'refuses request options that it does not support, and names them',
  run(subject) {
    for (const { path, options, isTaken } of wishes(subject)) {
      if (isTaken) continue;
      const { error } = attempt(() => write(subject, PLAIN, options));
      expectThat(error !== undefined, () => `accepted ${show(options)}, which it does not declare`);
      expectThat(
        error.code === 'unsupported' && error.path === path,
        () => `refused ${show(options)} with the code ${error.code}, path "${error.path}"`,
      );
    }
  },
};

const refusesUnknown: Check = {
  name: 'refuses unknown render options',
  run(subject) {
    for (const options of [{ generationPromt: true }, { thinking: { enable: true } }]) {
      const { error } = attempt(() => write(subject, PLAIN, options as RenderOptions));
      expectThat(error !== undefined, () => `accepted the option ${show(options)}`);
      expectThat(
        error.code === 'invalid_option',
        () => `refused ${show(options)} with the code ${error.code}, expected invalid_option`,
      );
    }
  },
};

const takesWhatItDeclares: Check = {
  name: 'accepts the request options that it declares, and shows them to the model',
  skip: (subject) =>
    wishes(subject).some(({ isTaken }) => isTaken) ? undefined : 'declares no request options',
  run(subject) {
    for (const { path, options, other, isTaken, conversation = PLAIN } of wishes(subject)) {
      if (!isTaken || isRestricted(subject, conversation)) continue;
      const { value, error } = attempt(() => write(subject, conversation, options));
      expectThat(value !== undefined, () => `declares ${path}, but refuses it: ${error?.message}`);
      expectThat(
        other === undefined || write(subject, conversation, other) !== value,
        () => `declares ${path}, but writes the same for ${show(options)} and ${show(other)}`,
      );
    }
  },
};

/** Every request option is applied, or refused. */
export const requests: Group = {
  name: 'requests',
  about: 'It applies every request option that it declares, and refuses the others.',
  remedy: 'implement in write what request declares, and declare nothing else',
  checks: [refusesTheRest, refusesUnknown, takesWhatItDeclares],
};

const PLAIN: Conversation = { messages: [USER] };

const WITH_SCHEMA: RenderOptions['responseFormat'] = {
  type: 'json_schema',
  json_schema: {
    name: 'answer',
    schema: {
      type: 'object',
      properties: { answer: { type: 'string' } },
      required: ['answer'],
      additionalProperties: false,
    },
  },
};

const ANSWERED: Conversation = { messages: [USER, { role: 'assistant', content: 'Hello.' }] };

const THOUGHT: Conversation = {
  messages: [USER, { role: 'assistant', reasoning_content: 'Hm.', content: 'Hello.' }, USER],
};

/** A request option to try. */
interface Wish {
  /** The path of the error if it is refused. */
  readonly path: string;
  readonly options: RenderOptions;
  /** Options that must give another prompt; left out if the prompt need not show the option. */
  readonly other?: RenderOptions | undefined;
  readonly isTaken: boolean;
  readonly conversation?: Conversation;
}

function wishes({ format }: Subject): readonly Wish[] {
  const { request, supports, kind } = format;
  const { thinking = {} } = request;
  const { effort: efforts = [] } = thinking;
  // A body contains every option. In a prompt, these two may only affect the grammar.
  const unasked = kind === 'messages' ? {} : undefined;
  return [
    {
      path: 'continueFinalMessage',
      options: { continueFinalMessage: true },
      isTaken: request.prefill === true,
      conversation: ANSWERED,
    },
    {
      path: 'thinking.enabled',
      options: { thinking: { enabled: true } },
      other: { thinking: { enabled: false } },
      isTaken: thinking.enabled === true,
    },
    {
      path: 'thinking.effort',
      options: { thinking: { effort: 'no such effort' } },
      isTaken: false,
    },
    ...efforts.map((effort, index) => ({
      path: 'thinking.effort',
      options: { thinking: { effort } },
      other: index === 0 ? undefined : { thinking: { effort: efforts[index - 1] } },
      isTaken: true,
    })),
    {
      path: 'thinking.budget',
      options: { thinking: { budget: 128 } },
      other: { thinking: { budget: 4096 } },
      isTaken: thinking.budget === true,
    },
    {
      path: 'thinking.keepPast',
      options: { thinking: { keepPast: true } },
      other: { thinking: { keepPast: false } },
      isTaken: thinking.keepPast === true,
      conversation: supports.reasoning === true ? THOUGHT : PLAIN,
    },
    {
      path: 'toolChoice',
      options: { toolChoice: 'required' },
      other: unasked,
      isTaken: request.toolChoice === true,
      conversation: { messages: [USER], tools: [TOOL] },
    },
    {
      path: 'parallelToolCalls',
      options: { parallelToolCalls: false },
      other: {},
      isTaken: request.parallelToolCalls === true,
      conversation: { messages: [USER], tools: [TOOL] },
    },
    {
      path: 'responseFormat',
      options: { responseFormat: kind === 'messages' ? WITH_SCHEMA : { type: 'json_object' } },
      other: unasked,
      isTaken: request.responseFormat === true,
    },
    {
      path: 'documents',
      options: { documents: [{ text: 'Rain is expected.' }] },
      other: {},
      isTaken: request.documents === true,
    },
  ];
}

function show(options: object | undefined): string {
  return JSON.stringify(options);
}
