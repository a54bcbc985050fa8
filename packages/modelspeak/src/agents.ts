export * from '@modelspeak/agents';
