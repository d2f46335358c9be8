import { runWork } from './run-work';
import { works } from './works';

await runWork(works, process.argv.slice(2));
