-- Two devices without signal may link the same gear to the same find. The newer link replaces the older one, instead of
-- being refused for ever by the unique constraint. Named to run after stamp_row, which drops the insert of a deleted link.
create function private.unique_link() returns trigger
language plpgsql set search_path = '' as $$
begin
  delete from public.find_equipment l
  where l.find_id = new.find_id and l.equipment_id = new.equipment_id and l.user_id = new.user_id and l.id <> new.id;
  return new;
end $$;
revoke all on function private.unique_link() from public;
create trigger unique_link before insert on public.find_equipment
  for each row execute function private.unique_link();
