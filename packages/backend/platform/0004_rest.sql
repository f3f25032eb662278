-- Ends a statement of the data API that runs too long on PGlite, which has no statement timeout. The statement itself
-- compares the times (packages/backend/src/rest/sql/statement.ts).

create schema if not exists rest;
revoke all on schema rest from public;
grant usage on schema rest to anon, authenticated;

create function rest.out_of_time() returns boolean language plpgsql volatile set search_path = '' as $$
begin
  raise sqlstate '57014' using message = 'canceling statement due to statement timeout';
end $$;
