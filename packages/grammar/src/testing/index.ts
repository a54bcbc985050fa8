export { type Sample, type SampledCall, type SampleOptions, sample } from './sample.js';
