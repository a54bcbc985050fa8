import { type Language, ModelspeakError, type ToolChoice, type Turn } from '@modelspeak/core';
import { sample } from '@modelspeak/grammar/testing';
import { textFormats } from '../lib/text-formats.ts';
import { TOOLS } from './tools.ts';

/** The language of the replies to one request, with sample texts. */
export interface GrammarCase {
  readonly format: string;
  readonly toolChoice: ToolChoice;
  readonly turn: Turn;
  readonly language: Language;
  /** Texts in the language, without the stop sequences at their end. */
  readonly texts: readonly string[];
  /** Texts that are not in the language. */
  readonly broken: readonly string[];
}

const COUNT = 25;
const MESSAGES = [{ role: 'user', content: 'What is the weather in Paris on Friday?' }] as const;

/** The cases of every format that describes its replies. */
export async function grammarCases(): Promise<readonly GrammarCase[]> {
  return Array.from(await textFormats()).flatMap(([format, { format: made, options }]) => {
    // Request options change how a reply begins; the suite tests this.
    if (!made.supports.tools || !made.request.toolChoice || options.request) return [];
    return (['auto', 'required'] as const).flatMap((toolChoice) => {
      // A model may know how to call tools that its prompt does not list.
      const onLoss = made.supports.tools === 'lost' ? 'reference' : 'refuse';
      const request = { ...options.request, toolChoice, onLoss } as const;
      const turn = made.turn({ messages: MESSAGES, tools: TOOLS }, request);
      const language = languageOf(turn);
      return language === undefined ? [] : [caseOf(format, toolChoice, turn, language)];
    });
  });
}

/** The language of replies to a turn, if its format describes one. */
function languageOf(turn: Turn): Language | undefined {
  try {
    return turn.grammar();
  } catch (error) {
    if (error instanceof ModelspeakError && error.code === 'unsupported') return undefined;
    throw error;
  }
}

function caseOf(
  format: string,
  toolChoice: ToolChoice,
  turn: Turn,
  language: Language,
): GrammarCase {
  const random = randomOf(20260);
  const texts = Array.from({ length: COUNT }, () => {
    const { text, stop } = sample(language, random, { length: 2 });
    return text.slice(0, text.length - stop.length);
  });
  // If the model must call a tool, half a call is invalid, and so is a call with text after it.
  const broken =
    toolChoice === 'required'
      ? [...texts.map(cut), ...texts.map((text) => `${text}!}`).filter(isNoCall)]
      : [];
  return { format, toolChoice, turn, language, texts, broken };

  /** Code continues until its special token, whatever it contains. */
  function isNoCall(text: string): boolean {
    const { message, malformed } = turn.parse(text);
    return message.tool_calls === undefined || Boolean(message.content) || malformed.length > 0;
  }

  function cut(text: string): string {
    const firstCall = text.slice(0, 12);
    return firstCall.slice(0, 1 + Math.floor(random() * (firstCall.length - 1)));
  }
}

/** The Park–Miller generator: the same numbers between 0 and 1 in every run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}
