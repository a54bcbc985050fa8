import { ChatPrompter } from '@modelspeak/format-lazyllm-chat';
import { prompterRunner } from '../../../syntaxes/lazyllm/vectors/run-prompter.js';

/** Runs a case of the prompter guide. */
export const runLazyllmChatGuide = prompterRunner(ChatPrompter, 'guide');

/** Runs a case of LazyLLM's own code. */
export const runLazyllmChatUpstream = prompterRunner(ChatPrompter, 'upstream');
