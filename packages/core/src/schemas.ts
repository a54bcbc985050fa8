/**
 * The schemas of conversations and of their messages, in Zod: they check what comes from elsewhere, and give its JSON
 * Schema.
 *
 * @module
 */

export { conversationSchema, messageSchema } from './conversation/schemas.js';
