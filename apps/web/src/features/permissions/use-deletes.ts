import type { Contact } from '@metalquest/core/contact/contact';
import { contactDoneToast, contactFailedToast } from '@metalquest/core/contact/contact-toasts';
import type { Interaction } from '@metalquest/core/interaction/interaction';
import {
  interactionDoneToast,
  interactionFailedToast,
} from '@metalquest/core/interaction/interaction-toasts';
import type { Media } from '@metalquest/core/media/media';
import type { Permission } from '@metalquest/core/permission/permission';
import { permissionDoneToast, permissionFailedToast } from '@metalquest/core/permission/permission-toasts';
import { useNavigate } from 'react-router';
import { useEngine } from '../../engine/engine.ts';
import { toast } from '../../ui/toast.ts';
import { toastDeleted } from '../../ui/toast-deleted.ts';
import { toastOnFailure } from '../../ui/toast-on-failure.ts';

/** Deletes with the messages of spec section 8; all but documents can be undone. True on success. */
export interface Deletes {
  deleteContact(contact: Contact): Promise<void>;
  deletePermission(permission: Permission): Promise<void>;
  deleteInteraction(interaction: Interaction): Promise<boolean>;
  deleteDocument(media: Media): Promise<boolean>;
}

export function useDeletes(): Deletes {
  const { commands } = useEngine();
  const navigate = useNavigate();
  return {
    async deleteContact({ id, name }) {
      const deleted = await toastOnFailure(
        commands.deleteContact(id),
        contactFailedToast('delete', '').title,
      );
      if (!deleted.ok) return;
      navigate('/permissions?tab=contacts', { replace: true });
      toastDeleted(commands, {
        row: { table: 'landowner_contacts', entityId: id },
        noun: 'Contact',
        title: contactDoneToast('delete').title,
        name,
        onUndone: () => navigate(`/permissions/contacts/${id}`),
      });
    },
    async deletePermission({ id, propertyAddress }) {
      const deleted = await toastOnFailure(
        commands.deletePermission(id),
        permissionFailedToast('delete', '').title,
      );
      if (!deleted.ok) return;
      navigate('/permissions', { replace: true });
      toastDeleted(commands, {
        row: { table: 'property_permissions', entityId: id },
        noun: 'Permission',
        title: permissionDoneToast('delete').title,
        name: propertyAddress,
        onUndone: () => navigate(`/permissions/${id}`),
      });
    },
    async deleteInteraction({ id }) {
      const deleted = await toastOnFailure(
        commands.deleteInteraction(id),
        interactionFailedToast('delete', '').title,
      );
      if (deleted.ok) {
        toastDeleted(commands, {
          row: { table: 'contact_interactions', entityId: id },
          noun: 'Interaction',
          title: interactionDoneToast('delete').title,
        });
      }
      return deleted.ok;
    },
    async deleteDocument({ id, filename }) {
      const deleted = await toastOnFailure(
        commands.deleteMedia(id),
        permissionFailedToast('update', '').title,
      );
      if (deleted.ok) toast.success('Document deleted', { description: filename });
      return deleted.ok;
    },
  };
}
