// Makes the production build, if its sources have changed since the last one.
import { buildWhenChanged, checkNodeVersion } from './bootstrap.mjs';

checkNodeVersion();
buildWhenChanged();
