-- The role of the processes; `retrato migrate` grants it its privileges (docs/operations.md#database-roles).
create role retrato_app login password 'retrato-app';
