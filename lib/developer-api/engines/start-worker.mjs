// What a thread of the engines begins with: TypeScript is read as it stands, on every host of the portal.
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
