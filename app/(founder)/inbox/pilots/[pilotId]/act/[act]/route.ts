import { founderFormRoutes } from '@/app/(founder)/founder-routes';
import { recordOf } from '@/lib/kernel/record-of';
import { actBytesMax } from '@/lib/pilots/acts';
import { founderPublicationActs, founderRoomActs } from '@/lib/site/forms';
import { founderRoom } from '../../founder-room';
import { roomAct } from '../../room-form';

export const { GET, POST } = founderFormRoutes<'/inbox/pilots/[pilotId]/act/[act]'>(
  { page: founderRoom, contentBytesMax: actBytesMax },
  {
    ...recordOf([...founderRoomActs, ...founderPublicationActs], roomAct),
    erase: roomAct('erase'),
    make_key: roomAct('make_key'),
    end_key: roomAct('end_key'),
  },
);
