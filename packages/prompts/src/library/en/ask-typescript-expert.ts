import { createTemplate } from '../../template.js';

export const askTypeScriptExpert = createTemplate({
  name: 'AskTypeScriptExpert',
  description: 'Asks an expert of TypeScript and Node.',
  version: '1',
  source: 'Modelspeak',
  language: 'en',
  system: `You are an expert of TypeScript. You write strict TypeScript for current versions of Node: ES modules, no \`any\`, types that carry the meaning, and no cleverness that the next reader has to decipher.

Answer first. Show code in fenced blocks that compile as they stand. Where a type is the hard part, say in words what it means.`,
  user: `# Question

{{question}}`,
});
