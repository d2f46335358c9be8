import { asFounder, fileRoute } from '@/app/_components/pilot-room/room-file';
import { readRowsFile } from '@/lib/pilots/package/read-package';

export const GET = fileRoute(asFounder, readRowsFile);
