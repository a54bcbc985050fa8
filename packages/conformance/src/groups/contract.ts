import {
  type Capabilities,
  CONTRACT,
  type Conversation,
  createRegistry,
  type Format,
  type FormatFactory,
  type ModelPattern,
  type PromptFormat,
  type RenderOptions,
  type Segment,
  type Tokenizer,
} from '@modelspeak/core';
import { NO_CAPABILITIES } from '@modelspeak/core/authoring';
import { dequal } from 'dequal/lite';
import { type Check, expectSameText, expectThat, type Group } from '../check.js';
import { forConversations } from '../for-conversations.js';
import { mediaOf } from '../media.js';
import { USER } from '../needs.js';
import { tokenFaults } from '../real-tokenizer.js';
import { specialTokens } from '../special-tokens.js';
import { promptFormat, type Subject, unlessPrompt } from '../subject.js';
import { byteTokenizer } from '../tokenizer.js';
import { attempt, write } from '../try-format.js';
import { versionsOf } from '../versions-of.js';
import { wellKnownTokensIn } from '../well-known-tokens.js';

const NO_FACTORY = 'needs a factory, not a created format';

const isOfThisContract: Check = {
  name: `is made for contract ${CONTRACT}`,
  run({ format, factory }) {
    for (const { contract } of [format, ...(factory ? [factory] : [])]) {
      expectThat(contract === CONTRACT, () => `found contract ${contract}, expected ${CONTRACT}`);
    }
    expectThat(
      format.kind === 'prompt' || format.kind === 'messages',
      () => `found the kind ${JSON.stringify((format as { kind: unknown }).kind)}`,
    );
  },
};

const isNamed: Check = {
  name: 'can be found in a registry by its name and models',
  run({ format, factory }) {
    const { name, models } = format;
    expectThat(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name), () => `found the name ${name}`);
    const registry = createRegistry([format]);
    expectThat(registry.get(name) === format, () => `a registry does not return it for ${name}`);
    for (const id of models.flatMap(namesOf)) {
      const { value } = attempt(() => registry.forModel(id));
      expectThat(value?.name === name, () => `a registry does not return it for ${id}`);
    }
    if (factory === undefined) return;
    expectThat(
      factory.formatName === name && dequal(factory.models, models),
      () => `the factory's name is ${factory.formatName}, the format's is ${name}`,
    );
  },
};

const declaresCapabilities: Check = {
  name: 'declares every capability',
  run({ format: { supports, request } }) {
    for (const name of Object.keys(NO_CAPABILITIES) as (keyof Capabilities)[]) {
      const found = supports[name];
      expectThat(isDeclared(name, found), () => `supports.${name}: found ${String(found)}`);
    }
    expectThat(
      !supports.stripsReasoning || supports.reasoning === true,
      () => `supports.stripsReasoning needs reasoning: true; found ${String(supports.reasoning)}`,
    );
    expectThat(
      typeof supports.stripsReasoning === 'boolean' || request.thinking?.enabled === true,
      () =>
        `supports.stripsReasoning: '${supports.stripsReasoning}' needs request.thinking.enabled`,
    );
    const unknown = Object.keys(supports).find(
      (name) => name !== 'instead' && !Object.hasOwn(NO_CAPABILITIES, name),
    );
    expectThat(unknown === undefined, () => `supports.${unknown}: no such capability exists`);
  },
};

const declaresTokens: Check = {
  name: 'declares its special tokens, delimiters and stop sequences',
  skip: unlessPrompt,
  run(subject) {
    const { control, special, delimiters, stop, ends } = promptFormat(subject);
    for (const [list, texts] of Object.entries({ control, special, delimiters, stop, ends })) {
      for (const text of texts) {
        expectThat(
          typeof text === 'string' && text !== '',
          () => `${list}: contains an empty string`,
        );
      }
      expectThat(new Set(texts).size === texts.length, () => `${list}: contains a text twice`);
    }
  },
};

const refusesUnknownOptions: Check = {
  name: 'refuses unknown options',
  skip: ({ factory }) => (factory ? undefined : NO_FACTORY),
  run({ factory, options }) {
    const unknown = { ...options.formatOptions, 'no-such-option': true };
    const { error } = attempt(() => factory?.(unknown as never));
    expectThat(error !== undefined, () => 'accepted the option "no-such-option"');
    expectThat(
      error.code === 'invalid_option',
      () => `refused an unknown option with the code ${error.code}, expected invalid_option`,
    );
  },
};

const isMadeAgain: Check = {
  name: 'recreates itself with `with`',
  run(subject) {
    const { format, options } = subject;
    const again = format.with(options.formatOptions);
    expectThat(
      again.name === format.name && again.contract === format.contract,
      () => `with() returns ${again.name} with contract ${again.contract}`,
    );
  },
};

const takesConversations: Check = {
  name: 'accepts every valid conversation that its capabilities allow',
  run(subject) {
    const tried = forConversations(subject, {}, (conversation) => {
      const { error } = attempt(() => write(subject, conversation));
      expectThat(error === undefined, () => `refused with: ${error?.message}`);
    });
    expectThat(
      tried * 4 >= subject.runs,
      () => `options.restriction excludes ${subject.runs - tried} of ${subject.runs} cases`,
    );
  },
};

const writesWhatItDeclares: Check = {
  name: 'writes only control tokens that it declares, in messages that exist',
  skip: unlessPrompt,
  run(subject) {
    const format = promptFormat(subject);
    forConversations(subject, { media: mediaOf(subject) }, (conversation) => {
      for (const segment of format.segments(conversation)) {
        const { kind, text, message, role } = segment;
        if (kind === 'control') {
          expectThat(format.control.includes(text), () => `wrote ${text}, which is not in control`);
        }
        expectThat(text !== '', () => 'wrote an empty segment');
        if (message === null) continue;
        const of = conversation.messages[message];
        expectThat(
          of !== undefined,
          () => `a segment names messages[${message}], which does not exist`,
        );
        expectThat(
          of.role === role,
          () => `a segment of messages[${message}] has the role ${role}`,
        );
      }
    });
  },
};

const declaresWellKnownTokens: Check = {
  name: 'declares everything it writes that looks like a special token',
  skip: (subject) =>
    unlessPrompt(subject) ??
    (subject.options.tokenizer ? 'options.tokenizer knows its special tokens' : undefined),
  run(subject) {
    const format = promptFormat(subject);
    const declared = new Set<string>();
    forConversations(subject, { media: mediaOf(subject) }, (conversation) => {
      for (const { kind, text } of format.segments(conversation)) {
        if (kind !== 'scaffold') continue;
        for (const token of wellKnownTokensIn(text)) {
          if (declared.has(token)) continue;
          expectThat(
            isHarmful(token, format),
            () =>
              `writes ${token}, which content may contain: declare it in control, special or delimiters`,
          );
          declared.add(token);
        }
      }
    });
  },
};

const declaresItsTokenizer: Check = {
  name: 'declares every special token of the tokenizer',
  skip(subject) {
    const { format, options } = subject;
    if (format.kind !== 'prompt') return unlessPrompt(subject);
    const { tokenizer } = options;
    if (tokenizer !== undefined) {
      return tokenizer.adapter.piece ? undefined : 'the adapter of the tokenizer has no piece';
    }
    return format.special.length > 0
      ? 'no tokenizer given'
      : 'declares no special tokens beyond control; pass the tokenizer of the model in options.tokenizer to check that';
  },
  run(subject) {
    const format = promptFormat(subject);
    const undeclared = tokensOf(subject.options.tokenizer?.adapter).filter(
      (token) => !isHarmful(token, format),
    );
    const more = undeclared.length > 10 ? ` and ${undeclared.length - 10} more` : '';
    expectThat(
      undeclared.length === 0,
      () =>
        `the tokenizer has ${undeclared.slice(0, 10).join(', ')}${more}, which content may contain: add them to special`,
    );
  },
};

/** A vocabulary has ended after so many ids without a token. */
const LONGEST_GAP = 10_000;

/** The special tokens of a tokenizer. */
function tokensOf(tokenizer: Tokenizer | undefined): readonly string[] {
  const tokens: string[] = [];
  let last = 0;
  for (let id = 0; id - last < LONGEST_GAP; id++) {
    const piece = tokenizer?.piece?.(id);
    if (piece === undefined) continue;
    last = id;
    if ('token' in piece) tokens.push(piece.token);
  }
  return tokens;
}

/** Whether a format escapes a text in content. */
function isHarmful(text: string, format: PromptFormat): boolean {
  const asked = { messages: [{ role: 'user', content: text }] } as const;
  const { error } = attempt(() => format.render(asked, { specialTokens: 'refuse' }));
  return error?.code === 'special_token_in_content';
}

const hasOnePrompt: Check = {
  name: 'renders the same prompt as string, bytes, segments, mask and with a writer',
  skip: unlessPrompt,
  run(subject) {
    const format = promptFormat(subject);
    forConversations(subject, { media: mediaOf(subject) }, (conversation) => {
      const options: RenderOptions = { generationPrompt: false };
      const text = format.render(conversation, options);
      const joined = format.segments(conversation, options).map((segment) => segment.text);
      expectSameText(joined.join(''), text, 'the segments joined');
      const bytes = new TextDecoder().decode(format.bytes(conversation, options));
      expectSameText(bytes, text, 'the bytes decoded');
      expectSameText(format.mask(conversation).text, text, "the mask's text");
      let written = '';
      const add = (piece: string): void => {
        written += piece;
      };
      format.write(
        conversation,
        {
          message: () => {},
          sampled: () => {},
          unsure: () => {},
          control: add,
          scaffold: add,
          content: add,
          markup: (markup) => add(markup.text),
          media: (_part, placeholder) => add(placeholder.text),
          reply: () => {},
        },
        options,
      );
      expectSameText(written, text, 'the text in a writer');
    });
  },
};

const isWholeInTokens: Check = {
  name: 'returns the same token ids as a tokenizer for the whole prompt',
  skip: unlessPrompt,
  run(subject) {
    const format = promptFormat(subject);
    const tokens = [...format.control, ...specialTokens(format)];
    const tokenizer = subject.options.tokenizer ?? byteTokenizer(tokens).real;
    forConversations(subject, { media: mediaOf(subject) }, (conversation) => {
      const faults = tokenFaults({ format, conversation }, tokenizer);
      expectThat(faults.length === 0, () => faults.join('\n'));
    });
  },
};

const promptsGeneration: Check = {
  name: 'ends with the generation prompt unless the last message is the assistant’s',
  skip: unlessPrompt,
  run(subject) {
    const format = promptFormat(subject);
    forConversations(subject, {}, (conversation) => {
      const isAnswered = conversation.messages.at(-1)?.role === 'assistant';
      const off = format.render(conversation, { generationPrompt: false });
      const on = format.render(conversation, { generationPrompt: true });
      expectSameText(format.render(conversation), isAnswered ? off : on, 'the default');
      const { noGenerationPrompt: reason } = subject.options;
      const hasNone = typeof reason === 'function' ? reason(conversation) : reason;
      if (isAnswered || hasNone) return;
      expectThat(on.startsWith(off), () => 'generationPrompt: true changes more than the end');
      expectThat(on.length > off.length, () => 'generationPrompt makes no difference');
    });
  },
};

const endsReplies: Check = {
  name: 'ends each reply with one of its stop sequences',
  skip: unlessPrompt,
  run(subject) {
    const format = promptFormat(subject);
    const { value: answer } = attempt(() => lastSampled(format, ANSWERED));
    // In some formats, only the start of the next turn ends a turn.
    const hasNoEnd = answer?.kind === 'content';
    forConversations(subject, { last: 'assistant' }, (conversation) => {
      const last = lastSampled(format, conversation);
      expectThat(last !== undefined, () => 'no part of the last message is sampled');
      if (last.kind !== 'control' || hasNoEnd) return;
      expectThat(
        format.stop.includes(last.text) || format.ends.includes(last.text),
        () => `the reply ends with ${last.text}, which is neither in stop nor in ends`,
      );
    });
  },
};

/** A reply of plain text: what is sampled after the text ends the turn. */
const ANSWERED: Conversation = { messages: [USER, { role: 'assistant', content: 'Hello.' }] };

function lastSampled(format: PromptFormat, conversation: Conversation): Segment | undefined {
  return format
    .segments(conversation, { generationPrompt: false })
    .findLast(({ sampled }) => sampled);
}

const describesItself: Check = {
  name: 'has a guide whose examples it can render and read',
  skip({ format, factory, options }) {
    if (format.guide === undefined) return 'has no guide';
    if (options.request !== undefined) return 'its examples have request options of their own';
    return factory ? undefined : NO_FACTORY;
  },
  async run({ format, factory }) {
    const guide = await format.guide?.();
    expectThat(guide !== undefined, () => 'its guide is undefined');
    // The guide does not depend on the options: each example names those that it needs.
    const make = factory as FormatFactory<object, Format>;
    for (const { title, formatOptions, conversation, options, reply } of guide.examples) {
      const made = make(formatOptions);
      const { error } = attempt(() => write({ format: made } as Subject, conversation, options));
      expectThat(error === undefined, () => `the example "${title}": ${error?.message}`);
      if (reply === undefined) continue;
      const { malformed, ignored } = made.parse(reply);
      expectThat(malformed.length === 0, () => `the example "${title}": its reply is malformed`);
      expectThat(ignored === '', () => `the example "${title}": text follows the end of its reply`);
    }
    const versions = versionsOf(make as FormatFactory<never, PromptFormat>);
    const each = [make(), ...versions.map(({ name }) => make({ version: name }))];
    const known = new Set(
      each.flatMap((made) =>
        made.kind === 'prompt' ? [...made.control, ...made.special, ...made.delimiters] : [],
      ),
    );
    if (known.size === 0) return;
    for (const { token } of guide.tokens) {
      expectThat(
        known.has(token),
        () => `the guide lists ${token}, which no version of the format declares`,
      );
    }
  },
};

/** Names, declarations, and equal output from all ways to render. */
export const contract: Group = {
  name: 'contract',
  about: 'Its declarations are right, and every way to render gives the same prompt.',
  remedy: 'make the definition match write and reader: tokens, stop sequences and supports',
  checks: [
    isOfThisContract,
    isNamed,
    declaresCapabilities,
    declaresTokens,
    refusesUnknownOptions,
    isMadeAgain,
    takesConversations,
    writesWhatItDeclares,
    declaresWellKnownTokens,
    declaresItsTokenizer,
    hasOnePrompt,
    isWholeInTokens,
    promptsGeneration,
    endsReplies,
    describesItself,
  ],
};

/** A model name for each pattern. */
function namesOf(pattern: string | ModelPattern): readonly string[] {
  const patterns = typeof pattern === 'string' ? [pattern] : [pattern.match].flat();
  return patterns.map((text) => text.replaceAll('*', 'x'));
}

/** The capabilities that are boolean; a format's reference may lose any of the others. */
const FLAGS: readonly (keyof Capabilities)[] = [
  'trimsReplies',
  'trimsAfterReasoning',
  'trimsReasoning',
  'developer',
  'history',
  'alternation',
  'order',
  'customTools',
  'providerParts',
  'stripsPastReasoning',
  'stripsReasoning',
  'stripsConstraints',
];
const STRIPS_UNLESS: readonly unknown[] = ['unless thinking', 'unless told to think'];
const ROLES: readonly string[] = ['system', 'developer', 'user', 'assistant', 'tool', 'function'];

function isDeclared(name: keyof Capabilities, found: unknown): boolean {
  if (name === 'trimsReasoning' && found === 'breaks') return true;
  if (name === 'stripsReasoning' && STRIPS_UNLESS.includes(found)) return true;
  if (name === 'trims') return Array.isArray(found) && found.every((role) => ROLES.includes(role));
  if (typeof found === 'boolean') return true;
  return (
    (name === 'system' && (found === 'first' || found === 'keeps first')) ||
    (found === 'lost' && !FLAGS.includes(name))
  );
}
