import { fileRoute } from '@/app/_components/pilot-room/room-file';
import { authorizeRoom } from '@/lib/pilots/authorize-pilot';
import { readWeekFile } from '@/lib/pilots/week/read-week';

export const GET = fileRoute(authorizeRoom, readWeekFile);
