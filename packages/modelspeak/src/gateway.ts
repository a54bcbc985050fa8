export * from '@modelspeak/gateway';
export * from '@modelspeak/gateway/node';
