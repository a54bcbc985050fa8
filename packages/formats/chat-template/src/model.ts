import { ModelspeakError } from '@modelspeak/core';
import type { ChatTemplateDefinition } from './definition.js';
import { compileTemplate, type Template } from './jinja/template.js';
import type { Renderer } from './renderer.js';
import { readTokenizerConfig } from './tokenizer-config.js';

/** The information about a model before its template is tried. */
export interface Model {
  readonly definition: ChatTemplateDefinition;
  readonly templates: ReadonlyMap<string, Template>;
  readonly special: readonly string[];
  readonly added: readonly string[];
  readonly named: Readonly<Record<string, string>>;
  /** Whether its special tokens are given; otherwise they must be found in the template. */
  readonly knowsTokens: boolean;
}

/** Reads a definition, and compiles its templates. */
export function readModel(definition: ChatTemplateDefinition): Model {
  const { tokenizerConfig, tokens = {}, specialTokens = [] } = definition;
  const facts = readTokenizerConfig(tokenizerConfig ?? {});
  const given = definition.template ?? facts.template;
  if (given === undefined) {
    throw new ModelspeakError(
      'invalid_format',
      'missing chat template; pass it as template (newer models have it in chat_template.jinja)',
      { path: 'template' },
    );
  }
  const list = typeof given === 'string' ? [{ name: 'default', template: given }] : given;
  const named = { ...facts.named, ...tokens };
  return {
    definition,
    templates: new Map(list.map(({ name, template }) => [name, compileTemplate(template)])),
    special: [...specialTokens, ...facts.special, ...Object.values(named)],
    added: facts.added,
    named,
    knowsTokens: definition.specialTokens !== undefined || facts.listsTokens,
  };
}

/** Chooses a template as transformers does: with tools, the template for tools. */
export function chooseTemplate({ definition, templates }: Model): Renderer['templateFor'] {
  const find = (name: string): Template => {
    const template = templates.get(name);
    if (template !== undefined) return template;
    throw new ModelspeakError(
      'invalid_format',
      `there is no template named ${name}; use one of ${[...templates.keys()].join(', ')}`,
      { path: 'templateName' },
    );
  };
  const { templateName } = definition;
  if (templateName !== undefined) {
    const template = find(templateName);
    return () => template;
  }
  const forTools = templates.get('tool_use');
  const usual = templates.size === 1 ? [...templates.values()][0] : undefined;
  const otherwise = usual ?? find('default');
  return ({ tools }) => (tools?.length ? (forTools ?? otherwise) : otherwise);
}
