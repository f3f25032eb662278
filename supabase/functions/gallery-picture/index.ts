import { createClient } from '@supabase/supabase-js';
import { galleryPictureFunction } from '../../../packages/backend/src/functions/gallery-picture.ts';
import { createRateLimiter } from '../../../packages/backend/src/http/rate-limiter.ts';
import { required } from '../_shared/host.ts';
import { serveAtEdge } from '../_shared/serve.ts';
import { supabaseGalleryFiles } from './files.ts';

/** Per network address and function instance; a page has at most 40 pictures. */
const PICTURES_PER_MINUTE = 600;

const service = createClient(required('SUPABASE_URL'), required('SUPABASE_SERVICE_ROLE_KEY'), {
  auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
});
serveAtEdge(
  galleryPictureFunction(
    supabaseGalleryFiles(service, Deno.env.get('IMAGE_TRANSFORMATIONS') === 'true'),
    createRateLimiter({ limit: PICTURES_PER_MINUTE, perMs: 60_000, now: Date.now }),
  ),
);
