export { XML_CALLS, xmlCalls } from './description.js';
export { spellXmlCalls, xmlCallsGrammar } from './grammar.js';
export { SEED_STYLE, type XmlStyle } from './style.js';
export {
  type SpellValue,
  spellJson,
  spellPython,
  type WriteXmlCall,
  writeXmlCall,
  xmlCallWriter,
} from './write.js';
