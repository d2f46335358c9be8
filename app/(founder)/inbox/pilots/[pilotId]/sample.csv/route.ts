import { asFounder, fileRoute } from '@/app/_components/pilot-room/room-file';
import { readSampleFile } from '@/lib/pilots/package/read-package';

export const GET = fileRoute(asFounder, readSampleFile);
