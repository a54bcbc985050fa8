export type { AnthropicBody, OpenAIBody } from './body.js';
export type { ConversationTurns } from './conversation.js';
export { type Dialect, dialectOptions, hasCallMarkers, type LazyllmOptions } from './dialect.js';
export type { Edition, EditionRules } from './edition.js';
export { extraMessages } from './extra-keys.js';
export type { HistoryItem, HistoryMessage } from './history.js';
export type { PrompterInput } from './input.js';
export type { Instruction } from './instruction.js';
export { writeJson5 } from './json5-style.js';
export type { InstructionParts, InstructionTemplate, Layout, LayoutRequest } from './layout.js';
export { type LazyllmFormat, lazyllmDefinition, type Places } from './lazyllm-definition.js';
export {
  boundaryOf,
  type CompiledMarkers,
  type MarkerName,
  type Markers,
} from './markers.js';
export { MODEL_PROMPT_KEYS, type ModelFamily, type PromptKeys } from './model-prompt-keys.js';
export { type PromptPiece, writeEnd, writePart } from './pieces.js';
export type { AssistantTurn, PastCall, PastTurn, PromptParts } from './prompt.js';
export { writeTools } from './prompt.js';
export { markersFromPromptKeys } from './prompt-keys.js';
export { Prompter } from './prompter.js';
export type {
  PromptCall,
  PrompterOptions,
  PrompterRequest,
  PrompterTools,
} from './prompter-options.js';
export { ReplyReader } from './reply-reader.js';
export { writeSystem } from './system.js';
export type { TemplatePiece } from './template.js';
export { toolResultText } from './tool-result.js';
