import { createRegistry, type Format, type Registry } from '@modelspeak/core';
import * as formats from './formats.js';

/** All but the one that needs options. */
const { chatTemplate: _, ...others } = formats;
const factories: readonly (() => Format)[] = Object.values(others);

/**
 * Every official format with its default options, to look up by the name of a model.
 *
 * @example
 * ```ts
 * import { registry } from 'modelspeak';
 *
 * console.log(registry.forModel('hf.co/unsloth/Llama-3.2-1B-Instruct-GGUF:Q4_K_M').name); // llama3
 * console.log(registry.forModel('SmolLM2-135M-Instruct.Q4_1.gguf').name); // hermes
 * ```
 */
export const registry: Registry = createRegistry(factories.map((makeFormat) => makeFormat()));
