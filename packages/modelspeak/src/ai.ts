export * from '@modelspeak/ai';
