import { developerNextMount } from '@/lib/api/v1/next-mount';

export const dynamic = 'force-dynamic';
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = developerNextMount;
