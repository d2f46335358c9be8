import { roomForm } from '@/app/(pilot)/room-form';

/** Performs an act in a buyer's room. */
export const { GET, POST } = roomForm;
