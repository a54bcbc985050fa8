// What suites in other packages are made of.
export { type Check, CheckFailure, expectThat, type Group } from './check.js';
export { inTime } from './in-time.js';
export { type RegisterTest, registerGroups, type SkippingTest } from './register-groups.js';
export {
  type CheckReport,
  type GroupReport,
  hasPassed,
  reportOf,
  runGroups,
} from './run-groups.js';
