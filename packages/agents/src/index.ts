export type { ActionContext } from './agent/action-context.js';
export type { ActionModel, ActionReply } from './agent/action-model.js';
export type {
  Action,
  Agent,
  AgentDefinition,
  RunLimits,
  RunTimeouts,
} from './agent/agent-definition.js';
export {
  type ActionFailure,
  type ChatRequest,
  type ChatResponse,
  type ChatSample,
  chatRequest,
  chatResponse,
  errorEvent,
  inputEvent,
  outputEvent,
  type ToolRequest,
  type ToolResponse,
  type ToolResult,
  toolRequest,
  toolResponse,
} from './agent/built-in-events.js';
export type {
  ChatConnection,
  ChatSetup,
  EmbeddingModel,
  ErrorStrategy,
  LazyResource,
} from './agent/chat-setup.js';
export { defineAgent } from './agent/define-agent.js';
export {
  type AgentEvent,
  anyEvent,
  defineEvent,
  type EventCondition,
  type EventDraft,
  type EventOf,
  type EventType,
  typed,
  when,
} from './agent/event-type.js';
export { type ReactSettings, reactAgent } from './built-in/react-agent.js';
export { type TrainingRow, trainingRows } from './built-in/training-rows.js';
export { eventLog } from './client/event-log.js';
export {
  type AgentRunOptions,
  type Listener,
  type RunHandle,
  type Runner,
  type StartOptions,
  startAgent,
} from './client/start-agent.js';
export { type MemoryEngineOptions, memory } from './engines/memory/memory.js';
export { AgentError, type AgentErrorCode, type Failure } from './errors/agent-error.js';
export type { JsonMap, JsonValue } from './json/json-value.js';
export type { Memory } from './memory/memory.js';
export type {
  OpenEngine,
  RecordsOptions,
  RunInfo,
  RunRecord,
  RunReference,
  StepInfo,
  StepOptions,
  StepRetry,
  Waiting,
  WaitOptions,
} from './port.js';
export type {
  AgentTool,
  ApprovalAnswer,
  ApprovalRequest,
  ArgumentSource,
  ToolContext,
} from './tool/agent-tool.js';
