import type { ReaderEvent } from '@modelspeak/core';
import { inputTool } from '../adapt/input-tool.js';
import type { ToolNames } from '../adapt/tool-names.js';

/** Tells a client of calls by its own names of the tools. */
export class ClientEvents {
  readonly #names: ToolNames;
  /** The arguments so far of functions that stand for tools with free text, by the index of the call. */
  readonly #inputs = new Map<number, string>();

  constructor(names: ToolNames) {
    this.#names = names;
  }

  map(event: ReaderEvent): readonly ReaderEvent[] {
    switch (event.type) {
      case 'tool-call':
        return this.#begin(event);
      case 'tool-call-arguments': {
        const before = this.#inputs.get(event.index);
        if (before === undefined) return [event];
        this.#inputs.set(event.index, before + event.text);
        return [];
      }
      case 'tool-call-end': {
        const json = this.#inputs.get(event.index);
        if (json === undefined) return [event];
        this.#inputs.delete(event.index);
        return [
          { type: 'tool-call-arguments', index: event.index, text: inputTool.input(json) },
          event,
        ];
      }
      default:
        return [event];
    }
  }

  #begin(event: Extract<ReaderEvent, { type: 'tool-call' }>): readonly ReaderEvent[] {
    const tool = this.#names.clientTool(event.name);
    if (tool === undefined) return [event];
    const { name, namespace, isCustom } = tool;
    if (isCustom) this.#inputs.set(event.index, '');
    const begun: ReaderEvent = { ...event, name, ...(isCustom && { custom: true }) };
    if (namespace === undefined) return [begun];
    return [begun, { type: 'extra', extra: { namespace }, index: event.index }];
  }
}
