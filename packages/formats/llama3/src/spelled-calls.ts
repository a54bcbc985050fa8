import type { CallableFunction, Expression, GrammarContext } from '@modelspeak/core';
import { callListGrammar, isCallName } from '@modelspeak/pythonic';
import { TAG_NAME } from './calls/spelling.js';
import { HF_JSON, jsonCalls } from './grammar.js';
import type { Llama3Options } from './options.js';

/** Returns the forms of function calls: the one that the options select, or JSON for names it cannot express. */
export function functionCalls({
  functions,
  options: { profile, toolPromptFormat },
}: GrammarContext<Llama3Options>): readonly Expression[] {
  const isSpelled = { json: () => false, function_tag: isTagged, python_list: isPython };
  const own = functions.filter(isSpelled[toolPromptFormat]);
  const others = functions.filter((each) => !own.includes(each));
  const json = jsonCalls(others, profile === 'hf' ? HF_JSON : '{"type": "function", "name": ');
  if (own.length === 0) return json;
  const spelled =
    toolPromptFormat === 'python_list'
      ? callListGrammar(own)
      : { repeat: { choice: own.map(tagCall) }, min: 1, separator: '' };
  return [...json, spelled];
}

function tagCall({ name, parameters }: CallableFunction): Expression {
  const json = { schema: parameters, as: 'json' } as const;
  return { call: name, spelled: [`<function=${name}>`, json, '</function>'] };
}

function isTagged({ name }: CallableFunction): boolean {
  return TAG_NAME.test(name);
}

function isPython({ name, parameters }: CallableFunction): boolean {
  return isCallName(name) && Object.keys(parameters['properties'] ?? {}).every(isCallName);
}
