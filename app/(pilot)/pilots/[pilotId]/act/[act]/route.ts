import { roomForm } from '@/app/(pilot)/room-form';

/** Performs an action of a buyer in a pilot. */
export const { GET, POST } = roomForm;
