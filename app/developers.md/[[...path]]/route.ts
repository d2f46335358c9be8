import { nextMount } from '@/lib/api/next-mount';

export const dynamic = 'force-dynamic';
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextMount;
