export { XML_CALLS } from './description.js';
export { xmlCallsGrammar } from './grammar.js';
export { type SpellValue, spellJson, spellPython, writeXmlCall } from './write.js';
