insert into creation_requests (id, user_id, idempotency_key, fingerprint, created_at)
select bench.id(41, bench.made_at(n * 4), n), bench.person_id(bench.buyer(n)),
  bench.id(42, bench.made_at(n * 4), n)::text, encode(sha256(n::text::bytea), 'hex'), bench.made_at(n * 4)
from generate_series(0, bench.items() / 4 - 1) n;

insert into creations (id, request_id, user_id, kind, mode, style_id, user_model_id, source_file_id, wishes, seed,
  tokens, status, progress, attempts, engine, lease_until, error, file_id, poster_file_id, seconds, favourite,
  share_token, deleted_at, created_at, started_at, finished_at, deadline_at)
select bench.id(40, at, n), bench.id(41, bench.made_at(n / 4 * 4), n / 4), bench.person_id(person),
  case when mode = 'ANIMATE' then 'VIDEO' else 'PHOTO' end, mode,
  (select array_agg(id order by id) from styles)[1 + (n / 4) % (select count(*) from styles)],
  case when mode = 'IMAGINE' and bench.has_model(person) then bench.model_id(person) end,
  case when mode = 'REIMAGINE' and status <> 'FAILED' then bench.file_id(45, n) end,
  '{"shot": 1, "aspect": "1:1"}', n, 4, status, case when status = 'DONE' then 1 else 0 end,
  case when status = 'QUEUED' then 0 else 1 end, case when status <> 'QUEUED' then bench.engine(person) end, null,
  case when status = 'FAILED' then case when n % 300 = 7 then 'noFace' else 'engineFailed' end end,
  case when status = 'DONE' then bench.file_id(43, n) end,
  case when status = 'DONE' and mode = 'ANIMATE' then bench.file_id(44, n) end,
  case when status = 'DONE' and mode = 'ANIMATE' then 4.0 end, n % 10 = 0,
  case when n % 200 = 11 then 'share' || lpad(n::text, 38, '0') end,
  case when n % 50 = 17 and status <> 'QUEUED' then bench.now() - bench.share(n) * interval '29 days' end,
  at, case when status <> 'QUEUED' then at + interval '5 seconds' end,
  case when status <> 'QUEUED' then at + interval '15 seconds' end,
  case when status = 'QUEUED' then bench.now() + interval '90 days' else at + interval '1 hour' end
from generate_series(0, bench.items() - 1) n,
  -- Without `offset 0` each use would compute them again.
  lateral (select bench.made_at(n), bench.buyer(n / 4), bench.mode(n), bench.status(n) offset 0)
  item (at, person, mode, status);

insert into albums (id, user_id, token, contents, created_at)
select bench.id(46, bench.joined_at(n), n), bench.person_id(n), 'album' || lpad(n::text, 38, '0'),
  encode(sha256(n::text::bytea), 'hex'), bench.joined_at(n)
from generate_series(0, bench.people() - 1, 50) n;

insert into album_items (album_id, creation_id, position)
select bench.id(46, bench.joined_at(n), n), bench.id(40, bench.made_at(n * 10 + place), n * 10 + place), place
from generate_series(0, bench.people() - 1, 50) n, generate_series(0, 4) place
where not bench.is_waiting(n * 10 + place);

insert into ended_links (token, user_id, ended_at)
select 'ended' || lpad(n::text, 38, '0'), bench.person_id(n), bench.now() from generate_series(0, bench.people() - 1, 100)
  n;

insert into shared_faces (id, creation_id, face)
select gen_random_uuid(), id, decode(repeat('3f', 512), 'hex') from creations where share_token is not null;

insert into procrastinate_jobs (queue_name, task_name, priority, args)
select 'engine:' || bench.engine(bench.buyer(n / 4)), 'creation:make',
  -extract(epoch from bench.made_at(n) - '2026-01-01 00:00+00')::int,
  jsonb_build_object('creation_id', bench.id(40, bench.made_at(n), n))
from generate_series(bench.items() - bench.waiting(), bench.items() - 1) n;

insert into procrastinate_jobs (queue_name, task_name, priority, args, scheduled_at)
select 'default', 'account:send_welcome', 0, jsonb_build_object('user_id', bench.person_id(n)),
  bench.now() + interval '90 days'
from generate_series(0, bench.people() - 1, 200) n;

insert into procrastinate_jobs (queue_name, task_name, priority, args, status, attempts)
select 'default', 'push:send', 0, jsonb_build_object('push_subscription_id', bench.person_id(n)), 'failed', 8
from generate_series(0, bench.people() - 1, 200) n;

insert into procrastinate_events (job_id, type, at)
select id, 'deferred', case when task_name = 'creation:make' then bench.now() - interval '1 hour'
  else bench.now() - bench.share(id) * interval '13 days' end
from procrastinate_jobs;

insert into procrastinate_events (job_id, type, at)
select id, type, bench.now() - bench.share(id) * interval '13 days'
from procrastinate_jobs, unnest(array['started', 'failed']::procrastinate_job_event_type[]) type
where status = 'failed';

insert into paces (queue, work, seconds)
select 'engine:' || engine, work, 0.002
from unnest(array['atelier', 'fal', 'replicate']) engine, unnest(array['PHOTO', 'VIDEO', 'TRAINING']) work;
