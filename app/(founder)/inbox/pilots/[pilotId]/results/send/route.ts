import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { resultBytesMax } from '@/lib/pilots/acts';
import { founderRoom } from '../../founder-room';
import { roomAct } from '../../room-form';

export const { GET, POST } = founderFormRoute<{ pilotId: string }>({
  page: founderRoom,
  contentBytesMax: 2 * resultBytesMax,
  ...roomAct('submit_results'),
});
