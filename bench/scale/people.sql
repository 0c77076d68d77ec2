insert into users (id, name, email, password_hash, status, language_tag, is_staff, second_factor_since, deletes_at,
  created_at)
select bench.person_id(n), 'Person ' || n, 'person' || n || '@example.net', rpad('$argon2id$v=19$m=19456,t=2,p=1$', 97,
  'x'), case when n % 20 = 19 then -1 else 1 end, case when n % 3 = 0 then 'es' else 'en' end, n >= bench.people() + 2,
  case when n % 10 = 4 or n >= bench.people() + 2 then bench.joined_at(n) end,
  case when n % 1000 = 500 then bench.now() + interval '13 days' end, bench.joined_at(n)
from generate_series(0, bench.people() + 21) n;

insert into staff (user_id, role, created_at)
select bench.person_id(n), case when n % 4 = 0 then 'support' else 'owner' end, bench.joined_at(n)
from generate_series(bench.people() + 2, bench.people() + 21) n;

insert into consents (id, user_id, kind, version, text_key, agreed_at)
select bench.id(20 + kind, bench.joined_at(n), n), bench.person_id(n), (array['TERMS', 'AGE'])[kind + 1], 1,
  'consent.terms', bench.joined_at(n)
from generate_series(0, bench.people() + 21) n, generate_series(0, 1) kind;

insert into auth_sessions (id, user_id, user_agent, created_at, last_used_at)
select bench.id(2, bench.now() - n % 180 * interval '1 day', n), bench.person_id(n),
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  bench.now() - n % 180 * interval '1 day', bench.now() - n % 30 * interval '1 day'
from generate_series(0, bench.people() + 21) n where n % 10 < 7 or n >= bench.people();

insert into refresh_tokens (hash, session_id, created_at, rotated_at, expires_at)
select sha256((n || '-' || day)::text::bytea), bench.id(2, bench.now() - n % 180 * interval '1 day', n),
  bench.now() - day * interval '5 days', case when day > 0 then bench.now() - (day - 1) * interval '5 days' end,
  bench.now() + (30 - day * 5) * interval '1 day'
from generate_series(0, bench.people() + 21) n, generate_series(0, 4) day where n % 10 < 7 or n >= bench.people();

insert into email_links (hash, user_id, kind, email, created_at, expires_at)
select sha256(('link' || n)::bytea), bench.person_id(n), 'reset', 'person' || n || '@example.net', bench.now(),
  bench.now() + interval '1 day'
from generate_series(0, bench.people() - 1, 100) n;

insert into sent_mails (id, user_id, kind, subject, sent_at)
select bench.id(3, bench.now() - bench.share(n * 3 + mail) * interval '179 days', n * 3 + mail), bench.person_id(n),
  (array['confirm', 'welcome', 'modelReady'])[mail + 1], 'Confirm your e-mail address',
  bench.now() - bench.share(n * 3 + mail) * interval '179 days'
from generate_series(0, bench.people() - 1) n, generate_series(0, 2) mail;

insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, language, created_at)
select bench.id(11, bench.joined_at(n), n), bench.person_id(n),
  bench.id(2, bench.now() - n % 180 * interval '1 day', n), 'https://push.example/' || rpad(n::text, 150, 'x'),
  rpad('B', 87, 'x'), rpad('a', 22, 'x'), 'en', bench.joined_at(n)
from generate_series(0, bench.people() - 1, 10) n;

insert into identities (provider, subject, user_id, email, created_at)
select 'google', (10::numeric ^ 20 + n)::text, bench.person_id(n), 'person' || n || '@example.net', bench.joined_at(n)
from generate_series(0, bench.people() - 1, 5) n;

insert into passkeys (id, user_id, credential_id, public_key, sign_count, name, created_at)
select bench.id(12, bench.joined_at(n), n), bench.person_id(n), sha256(('credential' || n)::bytea),
  rpad('key', 77, 'x')::bytea, 0, 'Phone', bench.joined_at(n)
from generate_series(0, bench.people() - 1, 20) n;

insert into user_models (id, user_id, mixed_confirmed, name, gender, status, progress, attempts, engine, file_id,
  thumbnail_file_id, error, created_at, deadline_at, provider_finished_at)
select bench.model_id(n), bench.person_id(n), false, 'Me', 'FEMALE',
  case when n % 1000 = 1 then 'FAILED' else 'READY' end, 1, 1, bench.engine(n),
  case when n % 1000 <> 1 then bench.id(13, bench.joined_at(n), n) end, bench.id(14, bench.joined_at(n), n),
  case when n % 1000 = 1 then 'engineFailed' end, bench.joined_at(n), bench.joined_at(n) + interval '1 hour',
  case when n % 1000 <> 1 then bench.joined_at(n) + interval '10 minutes' end
from generate_series(0, bench.people() + 1) n where bench.has_model(n);

insert into files (id, user_id, key, content_type, bytes, sha256, width, height, created_at)
select bench.id(kind, bench.joined_at(n), n), bench.person_id(n),
  'users/' || bench.person_id(n) || '/' || bench.id(kind, bench.joined_at(n), n) || '.jpg', 'image/jpeg', 180000,
  encode(sha256((kind || '-' || n)::bytea), 'hex'), 1024, 1024, bench.joined_at(n)
from generate_series(0, bench.people() + 1) n, generate_series(13, 18) kind
where bench.has_model(n) and (kind <> 13 or n % 1000 <> 1);

insert into selfies (file_id, user_model_id, position)
select bench.id(kind, bench.joined_at(n), n), bench.model_id(n), kind - 15
from generate_series(0, bench.people() + 1) n, generate_series(15, 18) kind where bench.has_model(n);

insert into staff_notes (id, user_id, author_id, author_email, text, created_at)
select bench.id(30, bench.now() - bench.share(n) * interval '365 days', n), bench.person_id(n),
  bench.person_id(bench.people() + 2), 'person' || bench.people() + 2 || '@example.net', rpad('Called.', 200, ' x'),
  bench.now() - bench.share(n) * interval '365 days'
from generate_series(0, bench.people() - 1, 100) n;

insert into audit_log (id, created_at, staff_id, staff_email, action, subject_kind, subject_id, before, after, reason)
select bench.id(31, bench.now() - (1 - n::float8 / bench.people()) * interval '700 days', n),
  bench.now() - (1 - n::float8 / bench.people()) * interval '700 days', bench.person_id(bench.people() + 2 + n % 20),
  'person' || bench.people() + 2 + n % 20 || '@example.net',
  (array['show_person', 'show_person', 'show_case', 'give_tokens', 'look_at_item', 'confirm_identity'])[1 + n % 6],
  'user', bench.person_id(n * 7919 % bench.people())::text, null, '{"tokens": 10}', 'A reason'
from generate_series(0, bench.people() - 1) n;

insert into refusals (id, user_id, kind, at, details)
select bench.id(32, bench.now() - bench.share(n) * interval '300 days', n), bench.person_id(n), 'NUDITY_INPUT',
  bench.now() - bench.share(n) * interval '300 days', '{"source": "PHOTO", "nudity": 0.9}'
from generate_series(0, bench.people() - 1, 50) n;

insert into suspensions (id, user_id, scope, cause, started_at, lifted_at)
select bench.id(33, bench.now() - bench.share(n) * interval '300 days', n), bench.person_id(n), 'CREATION', 'REFUSALS',
  bench.now() - bench.share(n) * interval '300 days', case when n % 3 = 0 then bench.now() end
from generate_series(25, bench.people() - 1, 500) n;

insert into cases (id, kind, status, user_id, creation_id, opened_at, closed_at, outcome)
select bench.id(34, bench.now() - bench.share(n) * interval '300 days', n),
  case when n % 3 = 0 then 'REFUSALS' else 'REPORT' end, case when n % 1000 = 0 then 'OPEN' else 'CLOSED' end,
  bench.person_id(n), case when n % 3 > 0 then bench.id(40, bench.made_at(n * 10), n * 10) end,
  bench.now() - bench.share(n) * interval '300 days', case when n % 1000 > 0 then bench.now() end,
  case when n % 1000 > 0 then 'NO_ACTION' end
from generate_series(0, bench.people() - 1, 250) n;

insert into case_events (id, case_id, at, kind, text, data)
select bench.id(35 + event, opened_at, row_number() over ()), id, opened_at,
  case when event > 0 then 'CLOSED' when kind = 'REPORT' then 'REPORTED' else 'REFUSED_TOO_OFTEN' end, 'A text',
  '{"reason": "OTHER", "email": "somebody@example.net"}'
from cases, generate_series(0, 1) event where event = 0 or status = 'CLOSED';

insert into takedowns (id, case_id, user_id, creation_id, kind, style_id, cause, taken_down_at, creation, files,
  evidence_until)
select bench.id(37, opened_at, row_number() over ()), id, user_id, gen_random_uuid(), 'PHOTO',
  (select min(styles.id) from styles), 'OTHER', opened_at, '{}', '{}', bench.now() + interval '60 days'
from cases where kind = 'REPORT' and status = 'CLOSED' and id::text like '%0';

insert into rate_limits (key, hits, expires_at)
select 'reset:' || encode(sha256(n::text::bytea), 'hex'), array[bench.now()], bench.now() + interval '1 day'
from generate_series(0, bench.people() - 1, 20) n;

insert into sign_in_challenges (hash, kind, data, expires_at)
select sha256(('challenge' || n)::bytea), 'openid', '{"nonce": "x"}', bench.now() + interval '1 day'
from generate_series(0, bench.people() - 1, 500) n;

insert into daily_figures (day, name, key, value)
select (bench.now() - day * interval '1 day')::date, fact.name, fact.key, 1000 + day
from generate_series(1, 730) day,
  (values ('registered', ''), ('confirmed', ''), ('first_picture', ''), ('first_payment', ''), ('active', ''),
    ('started', ''), ('in_a_year', 'USD'), ('paid', 'USD'), ('refunded', 'USD'), ('tokens', 'sold'),
    ('tokens', 'granted'), ('tokens', 'spent'), ('tokens', 'returned'), ('tokens', 'expired'), ('tokens', 'revoked'),
    ('tokens', 'owed'), ('made', 'PHOTO:atelier'), ('made_ms', 'PHOTO:atelier'), ('made', 'VIDEO:atelier'),
    ('made_ms', 'VIDEO:atelier'), ('made', 'PHOTO:fal'), ('made_ms', 'PHOTO:fal'), ('failed', 'PHOTO:noFace'),
    ('failed', 'PHOTO:engineFailed'))
  fact (name, key);

insert into daily_visits (day, visitors)
select (bench.now() - day * interval '1 day')::date, 10000 + day from generate_series(0, 730) day;

insert into queue_ages (day, queue, milliseconds)
select (bench.now() - day * interval '1 day')::date, queue, 60000
from generate_series(1, 730) day, unnest(array['engine:atelier', 'engine:fal', 'training:atelier']) queue;
