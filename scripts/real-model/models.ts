import { type EmbeddedModel, embeddedModel } from '@modelspeak/embedded';

/** A model whose file is downloaded, and its name on the command line of these scripts. */
export type RealModel = EmbeddedModel;

const named = (name: string, listed: string): RealModel => ({ ...embeddedModel(listed), name });

/** The smallest model that was trained to call tools: Qwen2.5-Coder-Instruct, by Alibaba Cloud, under Apache 2.0. */
export const TOOL_MODEL: RealModel = named('0.5b', 'qwen2.5-coder-0.5b');

/** The same model in two sizes. */
export const MODELS: readonly RealModel[] = [TOOL_MODEL, named('1.5b', 'qwen2.5-coder-1.5b')];
