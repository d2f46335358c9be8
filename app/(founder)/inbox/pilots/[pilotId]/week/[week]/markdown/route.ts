import { asFounder, fileRoute } from '@/app/_components/pilot-room/room-file';
import { readWeekFile } from '@/lib/pilots/week/read-week';

export const GET = fileRoute(asFounder, readWeekFile);
