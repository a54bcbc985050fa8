import { use } from './use.mjs';

export default {
  async fetch() {
    return Response.json(await use());
  },
};
