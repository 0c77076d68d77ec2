create unlogged table bench.costs as
select person, 4 * count(*) filter (where bench.status(n) = 'DONE') as spent,
  4 * count(*) filter (where bench.status(n) = 'QUEUED') as reserved
from generate_series(0, bench.items() - 1) n, lateral (select bench.buyer(n / 4) offset 0) buyer (person)
group by person;

insert into token_grants (id, user_id, kind, source, tokens, free, reserved, expires_at, created_at)
select bench.id(60, bench.joined_at(n), n), bench.person_id(n), 'bought', 'payment:' || bench.id(51, bench.joined_at(n),
  n), 100 + coalesce(spent + reserved, 0) + extra, 100 + extra, coalesce(reserved, 0), null, bench.joined_at(n)
from generate_series(0, bench.people() + 21) n left join bench.costs on person = n,
  lateral (select case when n >= bench.people() then 1000000 else 0 end) rich (extra);

insert into token_grants (id, user_id, kind, source, tokens, free, reserved, expires_at, created_at)
select bench.id(61, bench.joined_at(n), n), bench.person_id(n), case when n % 20 = 0 then 'plan' else 'welcome' end,
  'welcome:' || bench.person_id(n), 20, 20, 0,
  case when n % 20 = 0 then bench.now() + bench.share(n) * interval '30 days' + interval '1 day' end,
  bench.joined_at(n)
from generate_series(0, bench.people() + 21) n;

insert into token_entries (transfer_id, user_id, grant_id, account, amount, reason, created_at)
select id, user_id, id, account, sign * tokens, 'grant', created_at
from token_grants, (values ('source', -1), ('free', 1)) side (account, sign);

insert into token_entries (transfer_id, user_id, grant_id, account, amount, reason, item_id, created_at)
select bench.id(62 + step.number, at, n), item.user_id, item.grant_id, step.account, step.amount, step.reason, item.id,
  at + step.number * interval '15 seconds'
from generate_series(0, bench.items() - 1) n,
  lateral (select bench.made_at(n), bench.buyer(n / 4) offset 0) made (at, person),
  -- Without `offset 0` each entry would compute them again.
  lateral (select bench.id(40, at, n), bench.person_id(person), bench.id(60, bench.joined_at(person), person),
    bench.status(n) offset 0) item (id, user_id, grant_id, status),
  (values (0, 'free', -4, 'reserve', null), (0, 'reserved', 4, 'reserve', null),
    (1, 'reserved', -4, 'capture', 'DONE'), (1, 'spent', 4, 'capture', 'DONE'),
    (1, 'reserved', -4, 'release', 'FAILED'), (1, 'free', 4, 'release', 'FAILED'))
  step (number, account, amount, reason, outcome)
where outcome is null or outcome = item.status;

drop table bench.costs;
