import { describe, expect, it } from 'vitest';
import { hostUrls } from './database-hosts';

describe('the hosts of a database URL', () => {
  it.each([
    ['postgres://u:p@db.example:6000/pilot', ['postgres://u:p@db.example:6000/pilot']],
    ['postgres://u@a:5432,b:5433/pilot', ['postgres://u@a:5432/pilot', 'postgres://u@b:5433/pilot']],
    ['postgresql://u:p%40@a,[::1]:1/d', ['postgresql://u:p%40@a/d', 'postgresql://u:p%40@[::1]:1/d']],
    [
      'postgres://a,b/pilot?sslmode=require&target_session_attrs=read-write',
      ['postgres://a/pilot?sslmode=require', 'postgres://b/pilot?sslmode=require'],
    ],
    ['postgres://u@a/d?target_session_attrs=primary', ['postgres://u@a/d']],
    ['postgresql://u@localhost/d?host=%2Frun', ['postgresql://u@localhost/d?host=%2Frun']],
  ])('of %s', (url, urls) => expect(hostUrls(url)).toEqual(urls));

  it.each([
    'foo',
    'mysql://localhost/x',
    'postgres://u@a:5432,/pilot',
    'postgres://u@a:x,b/pilot',
    'postgres://u@a,b/pilot?target_session_attrs=standby',
  ])('are refused for %s', (url) => expect(hostUrls(url)).toEqual([]));
});
