-- The currency is stored with the price, so that an amount keeps its meaning when the account's default changes. Null for
-- prices from before; they are shown as plain numbers. Codes of ISO 4217: the form offers the current ones, and an
-- imported record may have an older one.
alter table public.equipment add column purchase_currency text check (purchase_currency ~ '^[A-Z]{3}$');
comment on column public.equipment.purchase_currency is 'ISO 4217 code of purchase_price; null if not recorded.';
alter table public.user_preferences
  add column default_currency text not null default 'GBP' check (default_currency ~ '^[A-Z]{3}$');
comment on column public.user_preferences.default_currency is 'ISO 4217 code for new prices.';
-- The columns count towards the size of a row.
select private.count_rows_of('public.equipment', 'id');
select private.count_rows_of('public.user_preferences', 'user_id');
