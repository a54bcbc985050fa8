import type { Capabilities, Conversation, Format, Tool } from '@modelspeak/core';
import { type Check, expectThat, type Group } from '../check.js';
import { conversations } from '../generate/conversations.js';
import { MEDIA, mediaIn, mediaOf, severalMedia, withMedia, withoutLastMedium } from '../media.js';
import { NEEDS, PREREQUISITES, TOOL, TOOL_ERROR, USER, WORD, withProviderPart } from '../needs.js';
import { forAll } from '../property.js';
import { stripsAll } from '../strips-all.js';
import { promptFormat, type Subject, unlessPrompt } from '../subject.js';
import { attempt, isRestricted, write } from '../try-format.js';

const refusesTheRest: Check = {
  name: 'refuses what it does not support, and names the path',
  run(subject) {
    const { supports } = subject.format;
    for (const [capability, conversation] of needs(subject.format)) {
      const support = supports[capability];
      if (support && support !== 'lost') continue;
      const { error } = attempt(() => write(subject, conversation));
      const given = JSON.stringify(conversation);
      expectThat(
        error !== undefined,
        () => `declares no support for ${capability}, but accepted ${given}`,
      );
      expectThat(
        error.path !== undefined && error.path !== '',
        () => `refused ${capability} without a path: ${error.message}`,
      );
      const code = support === 'lost' ? 'lossy' : 'unsupported';
      expectThat(
        error.code === code,
        () => `refused ${capability} with the code ${error.code}, expected ${code}`,
      );
    }
  },
};

const doesWhatItSays: Check = {
  name: 'writes everything that it declares as supported',
  run(subject) {
    const { supports } = subject.format;
    for (const [capability, conversation] of needs(subject.format)) {
      if (!isSupported(supports, capability) || capability in MEDIA_CAPABILITIES) continue;
      if (capability === 'reasoning' && stripsAll(subject.format)) continue;
      if (isRestricted(subject, conversation)) continue;
      const { value, error } = attempt(() => write(subject, conversation));
      expectThat(
        value !== undefined,
        () => `declares ${capability} as supported, but refuses it: ${error?.message}`,
      );
      expectThat(
        value.includes(WORD),
        () => `declares ${capability} as supported, but leaves it out: ${JSON.stringify(value)}`,
      );
    }
    const { value: failed } = attempt(() => write(subject, TOOL_ERROR));
    if (isSupported(supports, 'toolErrors') && failed !== undefined) {
      expectThat(
        write(subject, withoutErrors(TOOL_ERROR)) !== failed,
        () => 'declares toolErrors as supported, but leaves is_error out',
      );
    }
    const taken = mediaOf(subject);
    for (const { capability } of MEDIA) {
      if (!isSupported(supports, capability)) continue;
      const parts = MEDIA.filter(
        (media) => media.capability === capability && taken.includes(media.part),
      );
      expectThat(
        parts.length > 0,
        () => `declares ${capability} as supported, but refuses every part`,
      );
      for (const { part } of parts) {
        const bare = { messages: [{ role: 'user' as const, content: 'What is this?' }] };
        expectThat(
          write(subject, withMedia(part)) !== write(subject, bare),
          () => `declares ${capability} as supported, but leaves ${part.type} out`,
        );
      }
    }
  },
};

const usesTools: Check = {
  name: 'shows the model everything about a tool: name, description, parameters',
  skip: ({ format }) => (format.supports.tools === true ? undefined : 'does not support tools'),
  run(subject) {
    const words = ['toolname', 'tooldescription', 'keyname', 'keydescription'] as const;
    const tool: Tool = {
      type: 'function',
      function: {
        name: words[0],
        description: words[1],
        parameters: {
          type: 'object',
          properties: { [words[2]]: { type: 'string', description: words[3] } },
          required: [words[2]],
        },
      },
    };
    const prompt = write(subject, { messages: [USER], tools: [TOOL, tool] });
    for (const word of words) {
      expectThat(prompt.includes(word), () => `the ${word} of a tool is not in the prompt`);
    }
    expectThat(
      prompt.indexOf('Searches.') < prompt.indexOf(words[1]),
      () => 'lists the second tool before the first',
    );
  },
};

const writesMedia: Check = {
  name: 'writes something for images and other media, and says where',
  skip: unlessMedia,
  run(subject) {
    const format = promptFormat(subject);
    for (const part of mediaOf(subject)) {
      const conversation = withMedia(part);
      const { text, media } = format.turn(conversation);
      const without = format.turn({ messages: [{ role: 'user', content: 'What is this?' }] });
      expectThat(text !== without.text, () => `writes nothing for ${JSON.stringify(part)}`);
      // Boxes are written as text.
      if (part.type === 'bbox') continue;
      expectThat(
        media.length === 1 && text.slice(media[0]?.start, media[0]?.end) !== '',
        () => `does not list ${JSON.stringify(part)} in media: ${JSON.stringify(media)}`,
      );
    }
  },
};

const writesEachMedium: Check = {
  name: 'writes something for each of several images and other media, and says where',
  skip: unlessMedia,
  run(subject) {
    const format = promptFormat(subject);
    const parts = mediaOf(subject);
    for (const conversation of severalMedia(parts, format.supports)) {
      if (isRestricted(subject, conversation)) continue;
      const { value: turn } = attempt(() => format.turn(conversation));
      if (turn === undefined) continue;
      const given = mediaIn(conversation);
      const fewer = withoutLastMedium(conversation);
      expectThat(
        turn.text !== format.turn(fewer).text,
        () => `writes the same prompt for ${JSON.stringify(conversation)} without its last part`,
      );
      const shown = turn.media.map(({ start, end }) => turn.text.slice(start, end));
      expectThat(
        shown.length === given.length && !shown.includes(''),
        () => `lists ${JSON.stringify(turn.media)} in media for ${JSON.stringify(conversation)}`,
      );
    }
  },
};

const keepsRestrictions: Check = {
  name: 'refuses what options.restriction says it refuses',
  skip: ({ options }) => (options.restriction ? undefined : 'has no restrictions'),
  run(subject) {
    const { uses: supports } = subject;
    forAll(subject, conversations({ supports, media: mediaOf(subject) }), (conversation) => {
      if (!isRestricted(subject, conversation)) return;
      const { error } = attempt(() => write(subject, conversation));
      expectThat(
        error?.path !== undefined && error.path !== '',
        () =>
          `options.restriction says that it refuses this: ${subject.options.restriction?.(conversation)}`,
      );
    });
  },
};

const NO_CONVERSATIONS: readonly unknown[] = [
  null,
  'Hi.',
  {},
  { messages: 'Hi.' },
  { messages: [null] },
  { messages: [{ role: 'wizard', content: 'Abracadabra.' }] },
  { messages: [{ role: 'user' }] },
  { messages: [{ role: 'user', content: 7 }] },
  { messages: [{ role: 'user', content: [{ type: 'smell', scent: 'rose' }] }] },
  { messages: [USER, { role: 'assistant', content: null }] },
  { messages: [USER], tools: {} },
  { messages: [USER], tools: [{ type: 'function' }] },
];

const refusesNonsense: Check = {
  name: 'refuses invalid conversations with a ModelspeakError',
  run(subject) {
    for (const given of NO_CONVERSATIONS) {
      const { error } = attempt(() => write(subject, given as Conversation));
      expectThat(error !== undefined, () => `accepted ${JSON.stringify(given)}`);
    }
  },
};

/** Nothing is dropped silently. */
export const refusals: Group = {
  name: 'refusals',
  about: 'It refuses what it does not support, and writes what it supports.',
  remedy: 'write everything that supports declares; core refuses the rest',
  checks: [
    refusesTheRest,
    doesWhatItSays,
    usesTools,
    writesMedia,
    writesEachMedium,
    keepsRestrictions,
    refusesNonsense,
  ],
};

function unlessMedia(subject: Subject): string | undefined {
  const hasMedia = MEDIA.some(({ capability }) => subject.format.supports[capability] === true);
  return unlessPrompt(subject) ?? (hasMedia ? undefined : 'does not support media');
}

const MEDIA_CAPABILITIES = Object.fromEntries(MEDIA.map(({ capability }) => [capability, true]));

function isSupported(supports: Capabilities, capability: keyof Capabilities): boolean {
  return Boolean(supports[capability]) && supports[capability] !== 'lost';
}

/** A conversation for each capability, without those whose prerequisite the reference drops. */
function needs({
  name,
  supports,
}: Format): readonly (readonly [keyof Capabilities, Conversation])[] {
  const media = MEDIA.map(({ capability, part }) => [capability, withMedia(part)] as const);
  const others = Object.entries(NEEDS) as [keyof Capabilities, Conversation][];
  const own = ['providerParts', withProviderPart(name)] as const;
  const tried = [...others, own, ...media].filter(([capability]) => {
    const prerequisite = PREREQUISITES[capability];
    return prerequisite === undefined || supports[prerequisite] !== 'lost';
  });
  if (supports.tools !== 'lost') return tried;
  // Calls do not need tools, which would be refused first.
  return tried.map(([capability, conversation]) =>
    capability === 'tools' || capability === 'customTools'
      ? [capability, conversation]
      : [capability, { messages: conversation.messages }],
  );
}

function withoutErrors({ messages, ...rest }: Conversation): Conversation {
  return {
    ...rest,
    messages: messages.map((message) =>
      message.role === 'tool' ? { ...message, is_error: false } : message,
    ),
  };
}
