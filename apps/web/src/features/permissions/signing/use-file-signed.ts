import type { PermissionId } from '@metalquest/core/ids';
import type { Media } from '@metalquest/core/media/media';
import { type SigningRequest, signedAgreementOf } from '@metalquest/core/permission/signing/request';
import { useEffect, useRef, useState } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import type { Display } from '../../../engine/use-display.ts';
import { noteFiledSignature } from '../../../net/signing.ts';
import { PartMissing, pdfError } from '../../../pdf/pdf-error.ts';
import { toast } from '../../../ui/toast.ts';
import { toastOnFailure } from '../../../ui/toast-on-failure.ts';
import { useReload } from './use-signing.ts';

export type FilingState = 'filed' | 'filing' | 'not-filed';

/** 'signed-agreement-2026-11-27-094107.pdf', in UTC. */
function nameOf({ answeredAt }: SigningRequest): string {
  const [day = '', time = ''] = new Date(answeredAt ?? 0).toISOString().split('T');
  return `signed-agreement-${day}-${time.slice(0, 8).replaceAll(':', '')}.pdf`;
}

/**
 * Adds each newly signed agreement to the documents, once. The document gets the id of the request, so two
 * devices that do it at the same time add one document.
 */
export function useFileSigned(
  permissionId: PermissionId,
  requests: readonly SigningRequest[],
  media: readonly Media[],
  display: Display,
) {
  const { commands } = useEngine();
  const reload = useReload(permissionId);
  const [filing, setFiling] = useState<ReadonlySet<string>>(new Set());
  const tried = useRef(new Set<string>());
  const stored = new Set(media.map(({ filename }) => filename));

  async function add(request: SigningRequest): Promise<boolean> {
    const signed = signedAgreementOf(request);
    if (!signed) return false;
    const { makeSignedAgreement } = await import('../agreement/make-agreement.ts').catch((cause: unknown) => {
      throw new PartMissing('The agreement could not be loaded', { cause });
    });
    const bytes = await makeSignedAgreement(signed, display);
    const file = new File([bytes], nameOf(request), { type: 'application/pdf' });
    // A deleted document stays deleted under its id.
    const id = request.filedAt ? crypto.randomUUID() : request.id;
    const added = await toastOnFailure(
      commands.addMedia({ permissionId }, [{ id, file }]),
      'Signed agreement not added',
    );
    return added.ok;
  }

  async function file(request: SigningRequest): Promise<void> {
    if (filing.has(request.id)) return;
    setFiling((before) => new Set([...before, request.id]));
    try {
      if (!stored.has(nameOf(request))) {
        if (!(await add(request))) return;
        toast.success('Signed agreement added to the documents');
      }
      // If this fails, a later visit finds the document and notes it then.
      await noteFiledSignature(request.id);
      await reload();
    } catch (cause) {
      toast.error('Signed agreement not added', { description: pdfError(cause, null) });
    } finally {
      setFiling((before) => new Set([...before].filter((id) => id !== request.id)));
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each request is tried once per visit.
  useEffect(() => {
    for (const request of requests) {
      if (request.answer !== 'signed' || request.filedAt || tried.current.has(request.id)) continue;
      tried.current.add(request.id);
      void file(request);
    }
  }, [requests]);

  return {
    file: (request: SigningRequest) => void file(request),
    stateOf(request: SigningRequest): FilingState {
      if (filing.has(request.id)) return 'filing';
      return stored.has(nameOf(request)) ? 'filed' : 'not-filed';
    },
  };
}
