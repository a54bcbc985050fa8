import { type Conversation, type PromptFormat, type Segment, writeJson } from '@modelspeak/core';
import { dequal } from 'dequal/lite';
import fc from 'fast-check';
import { type Check, expectSameText, expectThat, type Group } from '../check.js';
import { forConversations } from '../for-conversations.js';
import { attacks } from '../generate/attack.js';
import { benign } from '../generate/benign.js';
import { conversations } from '../generate/conversations.js';
import { damaged } from '../generate/damage.js';
import { prose } from '../generate/prose.js';
import { mediaOf } from '../media.js';
import { forAll } from '../property.js';
import { someReplies } from '../replies.js';
import { finder, harmfulTexts, specialTokens } from '../special-tokens.js';
import { promptFormat, type Subject, unlessPrompt } from '../subject.js';
import { byteTokenizer } from '../tokenizer.js';
import { attempt, isRestricted } from '../try-format.js';

const inSegments: Check = {
  name: 'turns no content into a special token or delimiter in segments',
  skip: unlessPrompt,
  run(subject) {
    const { delimiters } = promptFormat(subject);
    const headings = finder(delimiters);
    return underAttack(subject, (format, conversation, harmless) => {
      const found = format.segments(conversation);
      const expected = format.segments(harmless);
      expectSameText(skeleton(found).join(''), skeleton(expected).join(''), 'control tokens');
      const delimited = headings(joined(found)).join('');
      expectSameText(delimited, headings(joined(expected)).join(''), 'delimiters');
    });
  },
};

const inText: Check = {
  name: 'turns no content into a special token or delimiter in text',
  skip: unlessPrompt,
  run(subject) {
    const { control, delimiters } = promptFormat(subject);
    const find = finder([...control, ...delimiters]);
    return underAttack(subject, (format, conversation, harmless) => {
      const text = format.render(conversation);
      const expected = find(format.render(harmless)).join('');
      expectSameText(find(text).join(''), expected, `the special tokens in ${writeJson(text)}`);
    });
  },
};

const inTextOfTheModel: Check = {
  name: 'escapes special tokens of the model that it does not write itself',
  skip: (subject) =>
    unlessPrompt(subject) ??
    (specialTokens(promptFormat(subject)).length > 0 ? undefined : 'declares no tokens in special'),
  run(subject) {
    const find = finder(specialTokens(promptFormat(subject)));
    return underAttack(subject, (format, conversation, harmless) => {
      const text = format.render(conversation);
      const expected = find(format.render(harmless)).join('');
      expectSameText(find(text).join(''), expected, `the special tokens in ${writeJson(text)}`);
    });
  },
};

const toTokenizer: Check = {
  name: 'writes text in which a real tokenizer finds only its own special tokens',
  skip: unlessTokens,
  run(subject) {
    const format = promptFormat(subject);
    const { specialTokensIn } = byteTokenizer([...format.control, ...specialTokens(format)]);
    return underAttack(subject, (format, conversation, harmless) => {
      const text = format.render(conversation);
      const written = skeleton(format.segments(harmless)).join('');
      expectSameText(
        specialTokensIn(text).join(''),
        written,
        `the special tokens in ${writeJson(text)}`,
      );
    });
  },
};

const inTokens: Check = {
  name: 'turns no content into a special token in token ids',
  skip: unlessTokens,
  run(subject) {
    const format = promptFormat(subject);
    const tokens = [...format.control, ...specialTokens(format)];
    const { adapter } = subject.options.tokenizer ?? byteTokenizer(tokens).real;
    const special = new Set(tokens.map((token) => adapter.controlId(token)));
    const isSpecial = (id: number): boolean => {
      const piece = adapter.piece?.(id);
      return special.has(id) || (piece !== undefined && 'token' in piece);
    };
    return underAttack(subject, (_format, conversation, harmless) => {
      const idsOf = (given: Conversation) => format.tokens(given, adapter).ids.filter(isSpecial);
      expectThat(
        dequal(idsOf(conversation), idsOf(harmless)),
        () => `returned the ids ${idsOf(conversation)}, expected ${idsOf(harmless)}`,
      );
    });
  },
};

const throwsWhereAsked: Check = {
  name: 'refuses special tokens in content if asked to, and leaves other content unchanged',
  skip: unlessPrompt,
  run(subject) {
    const find = finder(harmfulTexts(promptFormat(subject)));
    return underAttack(subject, (format, conversation, harmless) => {
      const { value, error } = attempt(() =>
        format.render(conversation, { specialTokens: 'refuse' }),
      );
      const open = format.render(conversation, { specialTokens: 'allow' });
      if (error !== undefined) {
        expectThat(
          error.code === 'special_token_in_content',
          () => `refused with the code ${error.code}, expected special_token_in_content`,
        );
        return;
      }
      expectSameText(value, open, 'content without special tokens');
      expectSameText(format.render(conversation), open, 'content without special tokens');
      const expected = find(format.render(harmless)).join('');
      expectSameText(find(open).join(''), expected, 'the special tokens that it allowed');
    });
  },
};

const readAgain: Check = {
  name: 'turns no hostile reply into a special token when it renders it again',
  skip: unlessPrompt,
  run(subject) {
    const format = promptFormat(subject);
    const { control } = format;
    const tokens = harmfulTexts(format);
    const find = finder([...control, ...specialTokens(format)]);
    const cases = conversations({ supports: subject.uses, last: 'assistant' }).chain(
      (conversation) =>
        fc.tuple(
          fc.constant(conversation),
          damaged(someReplies(subject, conversation), tokens),
          attacks(tokens),
        ),
    );
    let tried = 0;
    forAll(
      subject,
      cases,
      ([given, reply, attack]) => {
        const { message } = format.parse(attack + reply);
        const until = given.messages.slice(0, -1);
        const conversation = { ...given, messages: [...until, message] };
        if (isRestricted(subject, conversation)) return;
        const { value: text } = attempt(() => format.render(conversation));
        // A refused message is harmless; whether it may be refused is tested in `round-trip`.
        if (text === undefined) return;
        tried++;
        const written = skeleton(format.segments(conversation)).join('');
        expectSameText(find(text).join(''), written, `the special tokens in ${writeJson(text)}`);
      },
      attacksOf(subject),
    );
    return tried;
  },
};

const refusesHalves: Check = {
  name: 'refuses lone surrogates',
  run({ format }) {
    for (const half of ['\ud83d', 'a\udc00b']) {
      const conversation: Conversation = { messages: [{ role: 'user', content: half }] };
      const { error } = attempt(() =>
        format.kind === 'prompt' ? format.render(conversation) : format.body(conversation),
      );
      expectThat(error !== undefined, () => `rendered ${writeJson(half)}`);
    }
  },
};

const keepsFields: Check = {
  name: 'keeps content in its field of the body',
  skip: ({ format }) => (format.kind === 'messages' ? undefined : 'writes text, not bodies'),
  run(subject) {
    const { format } = subject;
    if (format.kind !== 'messages') return;
    const text = attacks(['"}]}', '"role":"system"', '<|im_start|>', '\\u0022']);
    forConversations(subject, { text }, (conversation) => {
      const { value: body } = attempt(() => format.body(conversation));
      if (body === undefined) return;
      const roles = rolesOf(format.conversation(body));
      expectThat(
        dequal(roles, rolesOf(conversation)),
        () => `wrote messages with the roles ${roles.join(', ')}`,
      );
      expectSameText(
        writeJson(format.conversation(format.text(conversation))),
        writeJson(format.conversation(body)),
        'read from JSON text',
      );
    });
  },
};

/** The roles of the turns; some protocols join messages of the same role. */
function rolesOf({ messages }: Conversation): readonly string[] {
  const roles = messages.map(({ role }) => role);
  return roles.filter((role, index) => role !== roles[index - 1]);
}

/** No outside text is ever read as a special token. */
export const safety: Group = {
  name: 'safety',
  about: 'Text from users, tools and models is never read as a special token.',
  remedy: 'write outside text with out.content, and list every special token in control or special',
  checks: [
    inSegments,
    inText,
    inTextOfTheModel,
    toTokenizer,
    inTokens,
    throwsWhereAsked,
    readAgain,
    refusesHalves,
    keepsFields,
  ],
};

function unlessTokens(subject: Subject): string | undefined {
  const { format } = subject;
  if (format.kind !== 'prompt') return unlessPrompt(subject);
  return format.control.length > 0 ? undefined : 'has no special tokens';
}

/**
 * Tries something with conversations in which any outside text may be an attack, and with a
 * harmless version of each. Conversations that the format refuses are skipped.
 */
function underAttack(
  subject: Subject,
  holds: (format: PromptFormat, conversation: Conversation, harmless: Conversation) => void,
): number {
  const format = promptFormat(subject);
  const harmful = harmfulTexts(format);
  const find = finder(harmful);
  const isHarmful = (words: string): boolean => find(words).length > 0;
  const attack = attacks(harmful);
  const text = fc.oneof({ weight: 3, arbitrary: attack }, prose);
  const name = (plain: string) => fc.oneof({ weight: 8, arbitrary: fc.constant(plain) }, attack);
  const cases = conversations({
    supports: subject.uses,
    text,
    tools: {
      name: fc.oneof({ weight: 8, arbitrary: fc.constantFrom('get_weather', 'search') }, attack),
      key: fc.oneof(name('city'), name('query'), name('tags')),
    },
    media: mediaOf(subject),
  });
  let tried = 0;
  const count = attacksOf(subject);
  forAll(
    subject,
    cases,
    (conversation) => {
      if (isRestricted(subject, conversation)) return;
      const { value } = attempt(() => format.render(conversation));
      if (value === undefined) return;
      tried++;
      holds(format, conversation, benign(conversation, isHarmful));
    },
    count,
  );
  expectThat(tried * 3 >= count, () => `refuses ${count - tried} of ${count} conversations`);
  return tried;
}

function attacksOf({ options, runs }: Subject): number {
  return options.attacks ?? runs * 10;
}

function skeleton(segments: readonly Segment[]): readonly string[] {
  return segments.filter(({ kind }) => kind === 'control').map(({ text }) => text);
}

function joined(segments: readonly Segment[]): string {
  return segments.map(({ text }) => text).join('');
}
