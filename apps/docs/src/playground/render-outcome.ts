import { type Conversation, type RenderOptions, validateConversation } from '@modelspeak/core';
import { loadFormat } from '../formats.js';
import { escapeHtml } from '../html.js';
import { Fault, isFault, type Rendering, readConversation, renderPane } from '../render-pane.js';
import { countSpecialTokens } from '../special-tokens.js';
import { differenceHtml } from './difference-html.js';
import { renderTemplate } from './given-template.js';
import type { DrawnPrompt, PaneOutcome, PaneTask, RenderOutcome, RenderTask } from './task.js';
import { tokensHtml } from './tokens-html.js';
import { vocabulariesFor } from './vocabularies.js';

/** Renders a conversation in every pane, as the chosen view draws it. */
export async function renderOutcome(task: RenderTask): Promise<RenderOutcome> {
  const conversation = readConversation(task.conversation);
  const fault = isFault(conversation) ? conversation : faultOf(conversation);
  if (fault !== undefined || isFault(conversation)) return { fault, panes: [] };
  const panes = await Promise.all(
    task.panes.map(async (pane) => ({
      id: pane.id,
      outcome: await paneOutcome(pane, conversation, task),
    })),
  );
  return { fault: undefined, panes };
}

/** The error of a conversation that is invalid for every format. */
function faultOf(conversation: Conversation): Fault | undefined {
  try {
    validateConversation(conversation);
    return undefined;
  } catch (error) {
    return new Fault(error, 'conversation');
  }
}

async function paneOutcome(
  { format: name, options }: PaneTask,
  conversation: Conversation,
  task: RenderTask,
): Promise<PaneOutcome> {
  const rendering = renderPane(await loadFormat(name), options, conversation, task.render);
  if (rendering.kind === 'error') return rendering;
  const characters = count(Array.from(rendering.text).length, 'character');
  if (rendering.kind === 'body') {
    return { kind: 'body', text: rendering.text, counts: characters };
  }
  const { format, text } = rendering;
  const special = countSpecialTokens(format, text);
  const what = format.delimiters.length > 0 ? 'special token or heading' : 'special token';
  const counts = `${characters}, ${count(special, what)}`;
  return { ...(await drawn(rendering, conversation, task)), kind: 'prompt', text, counts };
}

type Prompt = Rendering & { readonly kind: 'prompt' };

async function drawn(
  rendering: Prompt,
  conversation: Conversation,
  { view, render, template }: RenderTask,
): Promise<Pick<DrawnPrompt, 'html' | 'ids' | 'note' | 'templateFault'>> {
  switch (view) {
    case 'pieces':
      return { html: rendering.html };
    case 'text':
      return { html: escapeHtml(rendering.text) };
    case 'tokens':
      return drawnTokens(rendering, conversation, render);
    case 'diff':
      return drawnDifference(rendering.text, conversation, render, template);
  }
}

async function drawnTokens(
  { format, html }: Prompt,
  conversation: Conversation,
  render: RenderOptions,
): Promise<Pick<DrawnPrompt, 'html' | 'ids' | 'note'>> {
  let problem =
    'There is no built-in tokenizer for this model: drop its tokenizer.json below. It is among the files of the model on Hugging Face.';
  for (const { label, load } of vocabulariesFor(format.name)) {
    try {
      const tokenizer = await load();
      const prompt = format.tokens(conversation, tokenizer, render);
      const { ids, sampled } = prompt;
      const trained = sampled.filter(Boolean).length;
      const tokens = `${count(ids.length, 'token')} (${label}), ${trained.toLocaleString('en')} in the loss mask`;
      const drawing = tokensHtml(prompt, tokenizer);
      return { ...drawing, note: [tokens, drawing.note].filter(Boolean).join('. ') };
    } catch (error) {
      problem = `${label}: ${(error as Error).message}`;
    }
  }
  return { html, note: problem };
}

function drawnDifference(
  text: string,
  conversation: Conversation,
  render: RenderOptions,
  template: string,
): Pick<DrawnPrompt, 'html' | 'note' | 'templateFault'> {
  if (template.trim() === '') {
    return { html: escapeHtml(text), note: 'Add a chat template above to compare with.' };
  }
  try {
    return differenceHtml(renderTemplate(template, conversation, render), text);
  } catch (error) {
    return {
      html: escapeHtml(text),
      note: 'The chat template cannot be compared with: see its error.',
      templateFault: (error as Error).message,
    };
  }
}

function count(number: number, what: string): string {
  const many = what.includes(' or ') ? what.replace(' or ', 's and ') : what;
  return `${number.toLocaleString('en')} ${number === 1 ? what : `${many}s`}`;
}
