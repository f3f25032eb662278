import { StorageApiError, type SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { FunctionError } from '../../../packages/backend/src/functions/function-error.ts';
import type { GalleryFiles } from '../../../packages/backend/src/functions/gallery-picture.ts';

const QUALITY = 80;
const path = z.string().nullable();

/** @param isScaling whether the project has image transformations; others send pictures in full size */
export function supabaseGalleryFiles(service: SupabaseClient, isScaling: boolean): GalleryFiles {
  return {
    async pathOf(publicId) {
      const { data, error } = await service.rpc('gallery_picture_path', { wanted: publicId });
      if (error) throw new FunctionError('upstream_failed', `The database failed: ${error.code}`);
      return path.parse(data);
    },
    async read(name, widthPx) {
      const transform = { width: widthPx, resize: 'contain', quality: QUALITY } as const;
      const { data, error } = await service.storage
        .from('media')
        .download(name, isScaling ? { transform } : {});
      if (!error) return new Uint8Array(await data.arrayBuffer());
      // The row is there, but not its file.
      if (error instanceof StorageApiError && String(error.statusCode) === '404') return null;
      throw new FunctionError('upstream_failed', `The storage failed: ${error.name}`);
    },
  };
}
