import { developerNextMount } from '@/lib/api/mount-on-next';

export const dynamic = 'force-dynamic';
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = developerNextMount;
