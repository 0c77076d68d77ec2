insert into subscriptions (id, user_id, service, status, plan_key, price_minor, price_currency, model_slots,
  payment_method_key, reference, period_end, active_until, created_at, look_at)
select bench.id(50, bench.joined_at(n), n), bench.person_id(n), 'APP', case when n % 3 = 0 then 'ENDED' else 'ACTIVE'
  end, (select min(key) from plans), 999, 'USD', 3, 'ext__paddle', 'sub_' || lpad(n::text, 26, '0'),
  bench.now() + bench.share(n) * interval '30 days', bench.now() + (bench.share(n) * 30 - n % 3 * 40)
  * interval '1 day', bench.joined_at(n), case when n % 3 > 0 then bench.now() + bench.share(n) * interval '1 day' end
from generate_series(1, bench.people() - 1, 17) n;

insert into payments (id, user_id, kind, status, payment_method_key, checkout_reference, reference, fingerprint,
  amount_minor, currency, paid_minor, paid_currency, refunded_minor, tokens, bonus, subscription_id, description,
  created_at, paid_at, looks, receipt)
select bench.id(51, at, n), bench.person_id(n), case when n % 17 = 1 then 'SUBSCRIPTION' else 'TOKENS' end,
  case n % 30 when 3 then 'FAILED' when 6 then 'REFUNDED' else 'PAID' end, 'ext__paddle',
  'txn_' || lpad(n::text, 26, '0'), case when n % 30 <> 3 then 'txn_' || lpad(n::text, 26, '0') end,
  encode(sha256(n::text::bytea), 'hex'), 999, 'USD', case when n % 30 <> 3 then 999 end,
  case when n % 30 <> 3 then 'USD' end, case when n % 30 = 6 then 999 else 0 end, 100, 0,
  case when n % 17 = 1 then bench.id(50, bench.joined_at(n), n) end, '{"en": "100 tokens", "es": "100 tokens"}', at,
  case when n % 30 <> 3 then at end, 1, case when n % 30 <> 3 then 'R-2026-' || lpad(n::text, 9, '0') end
from generate_series(0, bench.people() - 1) n,
  lateral (select bench.now() - (1 - n::float8 / bench.people()) * interval '700 days') moment (at)
where n % 3 = 0 or n % 17 = 1;

insert into webhook_events (payment_method_key, id, type, occurred_at, payments, subscriptions, received_at, done_at,
  attempts, next_at, error)
select 'ext__paddle', 'evt_' || lpad(n::text, 26, '0'), 'transaction.completed', at,
  jsonb_build_array('txn_' || lpad((n * 3)::text, 26, '0')), '[]', at,
  case when n % 20000 <> 7 then at end, case when n % 20000 = 7 then 99 else 1 end, at,
  case when n % 20000 = 7 then 'Refused: unknown' end
from generate_series(0, bench.people() / 10) n,
  lateral (select bench.now() - (1 - n * 10::float8 / bench.people()) * interval '29 days') moment (at);

insert into refunds (id, key, payment_id, payment_method_key, payment_reference, amount_minor, currency, status,
  created_at, done_at, attempts, next_at)
select gen_random_uuid(), gen_random_uuid(), id, payment_method_key, reference, 999, 'USD', 'DONE', paid_at, paid_at, 1,
  paid_at
from payments where status = 'REFUNDED';

insert into past_sales (id, number, payment_method_key, reference, description, paid_minor, paid_currency,
  refunded_minor, paid_at)
select bench.id(52, bench.now() - bench.share(n) * interval '700 days', n), 10000000 + n, 'ext__paddle', 'past_' || n,
  '{"en": "100 tokens", "es": "100 tokens"}', 999, 'USD', 0, bench.now() - bench.share(n) * interval '700 days'
from generate_series(0, bench.people() - 1, 50) n;
