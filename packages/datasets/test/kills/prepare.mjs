// Prepares a data set on the built package, until it is done or killed. Its argument is the options, as JSON.
import { prepareDataset } from '@modelspeak/datasets';

await prepareDataset(JSON.parse(process.argv[2]));
