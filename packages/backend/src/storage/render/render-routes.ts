import type { FastifyReply } from 'fastify';
import type { BackendContext } from '../../context.ts';
import { type Access, downloadName, type ObjectRequest, visibleObject } from '../download.ts';
import { refuse } from '../errors.ts';
import { REVALIDATE, signedObject } from '../signed/signed-file.ts';
import type { UrlTokens } from '../signed/url-tokens.ts';
import { asRendition } from './rendition.ts';
import { type RenditionParts, sendRendition } from './send-rendition.ts';

const lastPart = (name: string) => name.slice(name.lastIndexOf('/') + 1);

/** GET /render/image/{authenticated,public}/{bucket}/{name}?width=&height=&resize=&quality=&format= */
export function renderVisible(context: BackendContext, studio: RenditionParts, access: Access) {
  return async (request: ObjectRequest, reply: FastifyReply) => {
    // cacheNonce only makes the URL unique.
    const { download: _saveAs, cacheNonce: _nonce, ...options } = request.query;
    const rendition = asRendition(options);
    const { object, isPublic } = await visibleObject(context, request, access);
    return sendRendition(request, reply, studio, object, rendition, {
      cacheControl: `${isPublic ? 'public' : 'private'}, ${object.metadata.cacheControl}`,
      name: lastPart(object.name),
      saveAs: downloadName(request),
    });
  };
}

/** GET /render/image/sign/{bucket}/{name}?token=: the token contains the size. */
export function renderSigned({ db }: BackendContext, studio: RenditionParts, urls: UrlTokens) {
  return async (request: ObjectRequest, reply: FastifyReply) => {
    const { object, rendition } = await signedObject(db, urls, request);
    if (!rendition) throw refuse.signature('The token of this address is for the original file');
    return sendRendition(request, reply, studio, object, rendition, {
      cacheControl: REVALIDATE,
      name: lastPart(object.name),
      saveAs: downloadName(request),
    });
  };
}
