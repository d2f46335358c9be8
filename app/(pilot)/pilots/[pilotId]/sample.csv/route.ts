import { fileRoute } from '@/app/_components/pilot-room/room-file';
import { authorizeRoom } from '@/lib/pilots/authorize-pilot';
import { readSampleFile } from '@/lib/pilots/package/read-package';

export const GET = fileRoute(authorizeRoom, readSampleFile);
