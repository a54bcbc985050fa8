export {
  type ExamplePair,
  type ExampleTextOptions,
  type ExampleTurn,
  type ExampleTurnOptions,
  exampleText,
  exampleTurns,
} from './few-shot.js';
export { attachImages, type ImageDetail, type ImageOptions } from './images.js';
export type { TracedMessage } from './message-template.js';
export type { Braces, PlaceholdersOf } from './placeholders.js';
export {
  type FillOptions,
  type FormatOptions,
  Prompt,
  type PromptOptions,
  type TextPromptOptions,
} from './prompt.js';
export type { PromptMessage } from './prompt-message.js';
export { type PromptSegment, promptSegments } from './prompt-segments.js';
export type { PromptingToolsMessage } from './promptingtools/messages.js';
export { type FromPromptingToolsOptions, fromPromptingTools } from './promptingtools/read.js';
export { toPromptingTools } from './promptingtools/write.js';
export {
  type Annotation,
  createTemplate,
  type Template,
  type TemplateDetails,
  type TemplateParts,
} from './template.js';
export {
  createTemplateStore,
  type TemplateQuery,
  type TemplateSearchOptions,
  type TemplateStore,
} from './template-store.js';
export { summarizeTemplate, type TemplateSummary } from './template-summary.js';
export type { FilledPiece } from './text-template.js';
export type { AnyVariables, Variables, VariableValue } from './variables.js';
