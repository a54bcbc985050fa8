// Prepares a data set, and prints its time and peak memory. Its argument is the options, as JSON.
import { type DatasetOptions, prepareDataset } from '@modelspeak/datasets';

const options: DatasetOptions = JSON.parse(process.argv[2] ?? '');
const start = performance.now();
const cpu = process.cpuUsage();
const { rows, tokens } = await prepareDataset(options);
const seconds = (performance.now() - start) / 1000;
const { user, system } = process.cpuUsage(cpu);
const cores = (user + system) / 1e6 / seconds;
const megabytes = process.resourceUsage().maxRSS / 1024;
console.log(JSON.stringify({ rows, tokens, seconds, cores, megabytes }));
