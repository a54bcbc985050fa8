// The modelspeak command, which finds no server on this machine even if one runs.
import { main } from '@modelspeak/cli';

await main(process.argv.slice(2), { places: [] });
