import { takeTrialErasure } from '@/lib/developer-api/trials/trial-forms-http';
import { trialRoute } from '../trial-route';

export const { GET, POST } = trialRoute(takeTrialErasure);
