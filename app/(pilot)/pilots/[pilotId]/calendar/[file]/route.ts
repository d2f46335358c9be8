import { answerFile } from '@/app/_components/pilot-room/room-file';
import { publicUrlOf } from '@/app/site-origin';
import { ApiError } from '@/lib/kernel/errors';
import { readCalendar } from '@/lib/pilots/calendar/change-calendar';

/** The calendar of a secret address, or its feed with the ending `.atom`, for anyone who has it. */
export function GET(
  _: Request,
  { params }: { params: Promise<{ pilotId: string; file: string }> },
): Promise<Response> {
  return answerFile(async (deps) => {
    const { pilotId, file } = await params;
    const [, secret = '', end = 'ics'] = /^([\w-]{43})\.(ics|atom)$/.exec(file) ?? [];
    const asked = { secret, isFeed: end === 'atom' };
    const data = await readCalendar(deps, pilotId, asked, await publicUrlOf(`/pilots/${pilotId}`));
    if (data === undefined) throw new ApiError('not_found');
    const type = asked.isFeed ? 'application/atom+xml' : 'text/calendar; charset=utf-8';
    return { name: `pilot.${end}`, type, data };
  });
}
