import { type Json, parseJson, type ToolMessage, type Writer, writeJson } from '@modelspeak/core';
import { pythonRepr } from '@modelspeak/pythonic';
import { writeHeader } from '@modelspeak/syntaxes/llama-turns';
import { textIn } from './content.js';
import { demand } from './errors.js';

/** A tool result, with the index of its message. */
interface Result {
  readonly index: number;
  readonly value: Json;
}

/** Collects tool results and writes them in the order of the calls. */
export interface ToolResults {
  /** Sets the calls whose results come next. */
  expect(ids: readonly string[]): void;
  add(message: ToolMessage, index: number): void;
  /** Writes the results, `None` for each that is missing, as the reference does. */
  write(last: number): void;
}

export function createToolResults(out: Writer): ToolResults {
  let expected = new Set<string>();
  let results = new Map<string, Result>();

  return {
    expect(ids) {
      for (const id of ids) expected.add(id);
    },

    add({ tool_call_id: id, content }, index) {
      const path = `messages[${index}]`;
      const isOpen = expected.has(id) && !results.has(id);
      const what = 'the ID of an earlier call without a result';
      demand(isOpen, id, `${path}.tool_call_id`, what, 'unknown_tool_call');
      const place = `${path}.content`;
      const value = parseJson(textIn(content, path), { path: place, objects: 'map' });
      results.set(id, { index, value });
    },

    write(last) {
      out.message(last);
      writeHeader(out, 'tool');
      out.scaffold('[');
      let separator = '';
      for (const id of expected) {
        out.scaffold(separator);
        separator = ', ';
        const result = results.get(id);
        out.message(result?.index ?? last);
        if (result === undefined) out.scaffold('None');
        else out.content(writeJson(result.value, pythonRepr, `messages[${result.index}].content`));
      }
      out.message(last);
      out.scaffold(']');
      out.control('<|eot_id|>');
      expected = new Set();
      results = new Map();
    },
  };
}
