import { answerFile } from '@/app/_components/pilot-room/room-file';
import { publicUrlOf } from '@/app/site-origin';
import { ApiError } from '@/lib/kernel/api-error';
import { readCalendar } from '@/lib/pilots/calendar/change-calendar';

/** The calendar of a secret address, for anyone who has it. */
export function GET(
  _: Request,
  { params }: { params: Promise<{ pilotId: string; file: string }> },
): Promise<Response> {
  return answerFile(async (deps) => {
    const { pilotId, file } = await params;
    const secret = /^([\w-]{43})\.ics$/.exec(file)?.[1] ?? '';
    const data = await readCalendar(deps, pilotId, secret, await publicUrlOf(`/pilots/${pilotId}`));
    if (data === undefined) throw new ApiError('not_found');
    return { name: 'pilot.ics', type: 'text/calendar; charset=utf-8', data };
  });
}
