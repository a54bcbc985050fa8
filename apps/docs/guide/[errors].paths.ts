import { errorPage } from '../src/error-page.js';

/** One page, made of what the sources of the errors say. */
export default {
  paths: () => [{ params: { errors: 'errors' }, content: errorPage() }],
};
