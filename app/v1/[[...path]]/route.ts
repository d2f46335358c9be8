import { developerNextMount } from '@/lib/api/mount-developer-api-on-next';

export const dynamic = 'force-dynamic';
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = developerNextMount;
