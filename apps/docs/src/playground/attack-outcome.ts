import {
  type Conversation,
  indentedJson,
  type PromptFormat,
  type RenderOptions,
  writeJson,
} from '@modelspeak/core';
import { harmfulTokens } from '@modelspeak/core/authoring';
import { anatomyHtml } from '../anatomy.js';
import { withAttack } from '../attack.js';
import { formats, loadFormat } from '../formats.js';
import { isFault, makeFormat, readConversation } from '../render-pane.js';
import { countSpecialTokens } from '../special-tokens.js';
import type { AttackOutcome, AttackSide, AttackTask } from './task.js';

/** Attacks a pane's format with its own tokens, escaped as Modelspeak does and let through as chat templates do. */
export async function attackOutcome({
  conversation: text,
  render,
  pane,
}: AttackTask): Promise<AttackOutcome> {
  const conversation = readConversation(text);
  if (isFault(conversation)) return { problem: 'Fix the conversation first.' };
  const format = makeFormat(await loadFormat(pane.format), pane.options);
  if (isFault(format)) return { problem: format.message };
  if (format.kind !== 'prompt') {
    return {
      problem: 'A request body has no tokens to forge. Choose a prompt format for the first pane.',
    };
  }
  const label = formats.find(({ name }) => name === pane.format)?.label ?? pane.format;
  try {
    return {
      conversation: writeJson(withAttack(conversation, format), indentedJson),
      sides: [
        attacked(`Modelspeak: ${label}`, format, conversation, render),
        attacked(`${label}, as a plain chat template writes it`, format, conversation, {
          ...render,
          specialTokens: 'allow',
        }),
      ],
    };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

function attacked(
  label: string,
  format: PromptFormat,
  conversation: Conversation,
  render: RenderOptions,
): AttackSide {
  const attack = withAttack(conversation, format);
  const rule = { tokens: harmfulTokens(format), mode: render.specialTokens ?? 'escape' };
  return {
    label,
    html: anatomyHtml(format.segments(attack, render), rule),
    before: countSpecialTokens(format, format.render(conversation, render)),
    after: countSpecialTokens(format, format.render(attack, render)),
  };
}
