-- Functions that say what row number n looks like, so that rows of several tables fit together. Ids begin with the
-- time of their row, as real ones do.

create schema bench;

create function bench.people() returns bigint immutable language sql as 'select {people}::bigint';

-- Photos and videos, with those of the two accounts that have 10,000 each.
create function bench.items() returns bigint immutable language sql as 'select {items}::bigint';

create function bench.waiting() returns bigint immutable language sql as 'select {waiting}::bigint';

create function bench.now() returns timestamptz immutable language sql as 'select ''{now}''::timestamptz';

create function bench.id(kind int, at timestamptz, n bigint) returns uuid stable language sql as $$
  select (lpad(to_hex((date_part('epoch', at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(kind), 3, '0') || '8'
    || lpad(to_hex(n), 15, '0'))::uuid
$$;

-- Evenly spread over 0 to 1.
create function bench.share(n bigint) returns float8 immutable language sql as $$
  select ((n * 2654435761) % 4294967296) / 4294967296.0::float8
$$;

create function bench.joined_at(person bigint) returns timestamptz stable language sql as $$
  select bench.now() - interval '730 days' + (person::float8 / (bench.people() + 100)) * interval '730 days'
$$;

create function bench.person_id(person bigint) returns uuid stable language sql as $$
  select bench.id(1, bench.joined_at(person), person)
$$;

create function bench.model_id(person bigint) returns uuid stable language sql as $$
  select bench.id(5, bench.joined_at(person), person)
$$;

create function bench.has_model(person bigint) returns boolean immutable language sql as $$
  select person % 5 < 3 or person >= bench.people()
$$;

create function bench.engine(person bigint) returns text immutable language sql as $$
  select case when person >= bench.people() then 'atelier' when person % 1000 = 999 then 'replicate'
    when person % 10 = 9 then 'fal' else 'atelier' end
$$;

create function bench.is_waiting(item bigint) returns boolean immutable language sql as $$
  select item >= bench.items() - bench.waiting()
$$;

-- Over a year; what waits was ordered within the last hour.
create function bench.made_at(item bigint) returns timestamptz stable language sql as $$
  select case when bench.is_waiting(item)
    then bench.now() - (bench.items() - item)::float8 / bench.waiting() * interval '1 hour'
    else bench.now() - interval '1 hour'
      - (1 - item::float8 / (bench.items() - bench.waiting())) * interval '365 days' end
$$;

create function bench.status(item bigint) returns text immutable language sql as $$
  select case when bench.is_waiting(item) then 'QUEUED' when item % 100 = 7 then 'FAILED' else 'DONE' end
$$;

create function bench.mode(item bigint) returns text immutable language sql as $$
  select case when item % 20 = 3 then 'ANIMATE' when item % 5 = 1 then 'REIMAGINE' else 'IMAGINE' end
$$;

-- Four items are ordered at once. Some people order much more than others. Two accounts, whose numbers follow those of
-- everybody else, have 2,500 orders each.
create function bench.buyer(request bigint) returns bigint immutable language sql as $$
  select case
    when request < (bench.items() - bench.waiting()) / 4
      and request * 5002 / ((bench.items() - bench.waiting()) / 4)
        <> (request - 1) * 5002 / ((bench.items() - bench.waiting()) / 4)
    then bench.people() + (request * 5002 / ((bench.items() - bench.waiting()) / 4)) % 2
    else ((bench.people() * power(bench.share(request), 2))::bigint * 7919 + 13) % bench.people() end
$$;

create function bench.file_id(kind int, item bigint) returns uuid stable language sql as $$
  select bench.id(kind, bench.made_at(item), item)
$$;
