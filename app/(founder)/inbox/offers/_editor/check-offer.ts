import { zodResolver } from '@hookform/resolvers/zod';
import { offerFormSchema } from '@/lib/offers/editor/offer-form';

export const resolveOffer = zodResolver(offerFormSchema);
