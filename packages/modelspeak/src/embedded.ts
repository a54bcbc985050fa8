export * from '@modelspeak/embedded';
