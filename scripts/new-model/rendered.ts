import { chatTemplateRunner } from '@modelspeak/conformance';
import type { PromptFormat } from '@modelspeak/core';
import { type ChatTemplateOptions, chatTemplate } from '@modelspeak/format-chat-template';
import { modelTokens } from '../lib/model-tokens.ts';
import type { Probe } from './probes.ts';

/** The prompts of some probes, by their ids; a probe that is refused has none. */
export type Rendered = ReadonlyMap<string, string>;

/** Renders probes through a chat template. */
export function renderTemplate(template: string, probes: readonly Probe[]): Rendered {
  const format = chatTemplate({ template, specialTokens: modelTokens(template) });
  const run = chatTemplateRunner<ChatTemplateOptions, object>(format, (variables) => ({
    options: { variables: { ...variables } },
    render: { today: '2025-01-05' },
  }));
  return renderAll(probes, (probe) => run.prompt(probe));
}

/** Renders probes in a format. */
export function renderFormat(format: PromptFormat, probes: readonly Probe[]): Rendered {
  const run = chatTemplateRunner<object, { enable_thinking: boolean }>(
    format,
    ({ enable_thinking: enabled }) => ({
      render: { ...(enabled !== undefined && { thinking: { enabled } }) },
    }),
  );
  return renderAll(probes, (probe) => run.prompt(probe));
}

type Prompt = ReturnType<ReturnType<typeof chatTemplateRunner>['prompt']>;

function renderAll(probes: readonly Probe[], promptOf: (probe: Probe) => Prompt): Rendered {
  const rendered = new Map<string, string>();
  for (const probe of probes) {
    try {
      const source = promptOf(probe);
      if (source) rendered.set(probe.id, source.format.render(source.conversation, source.options));
    } catch {
      // It has no place for something in this conversation.
    }
  }
  return rendered;
}
