export { Box, bare as renamed, double, type Plain, type Undocumented } from './parts.js';

/** Documented, but shows no use. */
export const useless = 1;

/**
 * Has an example that is none.
 *
 * @example
 * ```sh
 * echo
 * ```
 */
export function shell(): void {}
