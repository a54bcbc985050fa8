export { conversationSchema, messageSchema } from './conversation/schemas.js';
