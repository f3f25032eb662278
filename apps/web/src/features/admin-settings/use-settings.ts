import {
  readSettingsDraft,
  type SettingsDraft,
  settingsChanges,
  withDraft,
} from '@metalquest/core/admin/settings-form';
import { readSiteSettings, type SiteSettings } from '@metalquest/core/site/site-settings';
import type { Json } from '@metalquest/sync/database.generated';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { requestAdmin } from '../../net/admin/admin-client.ts';
import { noteSiteSettings } from '../../net/site-settings.ts';
import { readStored } from '../../platform/stored.ts';

const SETTINGS = ['admin', 'settings'];
const DRAFT_KEY = 'metalquest:site-settings-draft';

export function useSavedSettings() {
  return useQuery({
    queryKey: SETTINGS,
    staleTime: 0,
    queryFn: () => requestAdmin(({ rest }) => rest.rpc('site_settings'), readSiteSettings),
  });
}

/** Unsaved changes; they survive navigation, a reload and a lost connection, but not sign-out. */
export function useSettingsDraft(saved: SiteSettings) {
  const [draft, setDraft] = useState<SettingsDraft>(() =>
    readSettingsDraft(readStored(sessionStorage, DRAFT_KEY, 'the draft of the site settings')),
  );
  const storeDraft = (next: SettingsDraft) => {
    setDraft(next);
    sessionStorage.setItem(DRAFT_KEY, JSON.stringify(next));
  };
  return {
    shown: withDraft(saved, draft),
    changes: settingsChanges(saved, draft),
    change(fields: SettingsDraft) {
      storeDraft({ ...draft, ...fields, switches: { ...draft.switches, ...fields.switches } });
    },
    forget() {
      setDraft({});
      sessionStorage.removeItem(DRAFT_KEY);
    },
  };
}

/** Saves settings; they apply on this device immediately and on other devices with the next page load. */
export function useSaveSettings() {
  const state = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (changes: Readonly<Record<string, unknown>>) =>
      requestAdmin(
        ({ rest }) => rest.rpc('admin_save_site_settings', { changes: jsonOf(changes) }),
        readSiteSettings,
      ),
    onSuccess: (saved) => {
      state.setQueryData(SETTINGS, saved);
      noteSiteSettings(saved);
      void state.invalidateQueries({ queryKey: ['admin', 'log'] });
    },
  });
}

const jsonOf = (changes: Readonly<Record<string, unknown>>): Json => JSON.parse(JSON.stringify(changes));
