export {
  choice,
  choices,
  defineOptions,
  flag,
  type Option,
  type OptionsInput,
  type OptionsIssue,
  type OptionsOutput,
  type OptionsResult,
  type OptionsSchema,
  words,
} from './checking/options.js';
export { isEmpty, mismatch } from './checking/shape.js';
export { closestName, unknownName } from './checking/unknown-name.js';
export {
  type ControlHandler,
  type ControlScanner,
  createControlScanner,
} from './control/control-scanner.js';
export { type ControlTokens, compileControlTokens } from './control/control-tokens.js';
export { cutTokens } from './control/cut-tokens.js';
export { escapeTokens } from './control/escape.js';
export { argumentsOf, functionCalls } from './conversation/function-calls.js';
export { inCallOrder, type PlacedMessage } from './conversation/in-call-order.js';
export { lastUserIndex } from './conversation/last-user-index.js';
export { schemaOf } from './conversation/schema-of.js';
export { textOf } from './conversation/text-of.js';
export { joinPath, pathSteps } from './errors/path.js';
export { relocateErrors } from './errors/relocate-errors.js';
export { NO_CAPABILITIES } from './format/capabilities.js';
export { checkCallNames } from './format/check-call-names.js';
export {
  defineFamily,
  type FamilyDefinition,
  type FamilyFactory,
  type FamilyMembers,
  type VersionFormat,
  type VersionOptions,
} from './format/define-family.js';
export { defineFormat } from './format/define-format.js';
export {
  defineMessagesFormat,
  type MessagesFormatDefinition,
} from './format/define-messages-format.js';
export {
  defineWritingFormat,
  type WriteContext,
  type WritingDefinition,
} from './format/define-writing-format.js';
export { describedReplies } from './format/described-replies.js';
export type { FormatDefinition } from './format/format-definition.js';
export { harmfulTokens } from './format/harmful-tokens.js';
export { sectionsGrammar } from './format/sections-grammar.js';
export { type SpellCalls, spellJsonCalls } from './format/spell-json-calls.js';
export { isObject } from './json/json-object.js';
export { createJsonScanner, type JsonScanner } from './json/json-scanner.js';
export { parseExactly } from './json/rounded-numbers.js';
export { stringifyJson } from './json/stringify-json.js';
export { CallEvents } from './reading/call-events.js';
export type {
  AcceptsName,
  CallParser,
  CallParserFactory,
  CallSink,
  FindTool,
} from './reading/described/call-parser.js';
export type {
  Breaks,
  CallStep,
  CallSyntax,
  CallsSection,
  JsonCallSyntax,
  Mark,
  MessageRoute,
  MessagesDescription,
  ParametersRepairs,
  ParametersSyntax,
  ReasoningSection,
  SectionsDescription,
  SpelledKey,
  SpelledName,
} from './reading/described/description.js';
export { createMessagesReader } from './reading/described/messages-reader.js';
export { typedJson } from './reading/described/schema-value.js';
export { createSectionsReader } from './reading/described/sections-reader.js';
export { EventQueue } from './reading/event-queue.js';
export { guardReader } from './reading/guard-reader.js';
export { defaultCallId, type ReaderContext, type TextReader } from './reading/reader.js';
export { roundingWarnings } from './reading/rounding-warnings.js';
export { createTextReader } from './reading/text-reader.js';
export {
  type CallCompleter,
  completeCalls,
  type WholeCall,
  type WholeEvent,
} from './responding/whole-calls.js';
export {
  readSampling,
  type SamplingNames,
  writeSampling,
} from './sampling/sampling-names.js';
export { fitsSchema } from './schema/fits-schema.js';
export { itemsSchema, propertySchema } from './schema/member-schema.js';
export { type JsonType, schemaTypes } from './schema/schema-types.js';
export { type SegmentsPlace, tokenizeSegments } from './tokens/tokenize.js';
export { markedText } from './writing/marked-text.js';
export { PieceWriter } from './writing/segments-writer.js';
export { type TextDelimiters, textDelimiters } from './writing/text-delimiters.js';
export {
  type Markup,
  type MarkupPiece,
  markup,
  replyEnd,
  writePieces,
} from './writing/writer.js';
