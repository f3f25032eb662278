import type { PermissionId } from '@metalquest/core/ids';
import type { SignableAgreement } from '@metalquest/core/permission/signing/signed-text';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answered } from '../../../net/server-state.ts';
import { requestSignature, revokeSigningRequest, signingRequests } from '../../../net/signing.ts';
import { toast } from '../../../ui/toast.ts';

const keyOf = (permission: PermissionId) => ['signing', permission];

/** Read again whenever the app returns to the foreground. */
export function useSigningRequests(permission: PermissionId, enabled: boolean) {
  return useQuery({
    queryKey: keyOf(permission),
    queryFn: () => answered(signingRequests(permission)),
    enabled,
    staleTime: 0,
  });
}

export function useReload(permission: PermissionId): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(permission) });
}

export function useAsk(permission: PermissionId) {
  const reload = useReload(permission);
  return useMutation({
    // Fails offline instead of running later.
    networkMode: 'always',
    mutationFn: ({ agreement, days }: { agreement: SignableAgreement; days: number }) =>
      answered(requestSignature(permission, agreement, days)),
    onSettled: reload,
  });
}

export function useRevoke(permission: PermissionId) {
  const reload = useReload(permission);
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => answered(revokeSigningRequest(id)),
    onSuccess: () => {
      toast.success('Link revoked');
    },
    onSettled: reload,
  });
}
