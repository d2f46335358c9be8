import { founderFormRoute } from '@/app/(founder)/founder-routes';
import { rowFileBytesMax } from '@/lib/pilots/row-files';
import { founderRoom } from '../../founder-room';
import { roomAct } from '../../room-form';

/** Stores results that a founder uploads. */
export const { GET, POST } = founderFormRoute<{ pilotId: string }>({
  ...{ page: founderRoom, contentBytesMax: 2 * rowFileBytesMax },
  ...roomAct('submit_results'),
});
