insert into files (id, user_id, key, content_type, bytes, sha256, width, height, created_at)
select id, user_id, 'users/' || user_id || '/' || id || case when kind = 43 and n % 20 = 3 then '.mp4' else '.jpg' end,
  case when kind = 43 and n % 20 = 3 then 'video/mp4' else 'image/jpeg' end, 250000 + n % 100000,
  encode(sha256((kind || '-' || n)::bytea), 'hex'), 1024, 1024, at
from generate_series(0, bench.items() - 1) n, generate_series(43, 45) kind,
  -- Without `offset 0` each use would compute them again.
  lateral (select bench.made_at(n), bench.file_id(kind, n), bench.person_id(bench.buyer(n / 4)) offset 0)
  file (at, id, user_id)
where case kind when 43 then bench.status(n) = 'DONE'
  when 44 then bench.status(n) = 'DONE' and n % 20 = 3
  else bench.mode(n) = 'REIMAGINE' and bench.status(n) <> 'FAILED' end;
