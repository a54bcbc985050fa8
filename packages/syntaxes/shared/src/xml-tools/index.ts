export { writeFirstXmlTool, writeXmlTool, type XmlToolStyle } from './describe.js';
export { afterXmlTools, type ToolWords, XML_TOOLS } from './words.js';
export { writeXmlTools } from './write.js';
