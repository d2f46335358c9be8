import { runWork } from './run-work';
import { works } from './works';

await runWork(works, process.argv[2]);
