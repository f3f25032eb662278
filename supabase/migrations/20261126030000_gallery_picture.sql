-- Pictures of public galleries on Supabase, whose storage service has no route for them: the edge function
-- gallery-picture asks for the file behind a public name at each request.

create function public.gallery_picture_path(wanted uuid) returns text
language sql stable security invoker set search_path = '' as $$
  select private.public_media_path(wanted);
$$;
comment on function public.gallery_picture_path(uuid) is 'For the function gallery-picture; service role only.';
revoke all on function public.gallery_picture_path(uuid) from public, anon, authenticated;
grant execute on function public.gallery_picture_path(uuid) to service_role;
