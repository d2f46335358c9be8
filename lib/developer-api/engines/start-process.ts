import { runWork } from './processes/run-work';
import { works } from './works';

await runWork(works, process.argv.slice(2));
