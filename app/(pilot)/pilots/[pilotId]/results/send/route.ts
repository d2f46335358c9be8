import { roomForm } from '@/app/(pilot)/room-form';

/** Stores results that a buyer uploads. */
export const { GET, POST } = roomForm;
