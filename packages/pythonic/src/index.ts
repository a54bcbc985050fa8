export { type PythonCall, writeCall, writeCallList } from './call.js';
export { type CallHandler, createCallReader } from './call-reader.js';
export { jinjaJson, type PythonJsonOptions, pythonJson } from './json.js';
export { createLiteralReader } from './literal-reader.js';
export { parseCallList, parsePythonLiteral } from './parse.js';
export type { PythonReader, ReadingStatus } from './python-reader.js';
export { pythonRepr } from './repr.js';
export { pythonStrip } from './strip.js';
