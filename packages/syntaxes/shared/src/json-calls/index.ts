export { JSON_CALLS, TOOL_CALL_TOKENS } from './description.js';
export { jsonCallsGrammar } from './grammar.js';
export { writeJsonCall, writeJsonCalls } from './write.js';
